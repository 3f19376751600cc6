a < > b
