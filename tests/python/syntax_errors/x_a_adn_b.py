x = a adn b
