class Player:
    def __init__(self, score):
        self.score = score


players = [Player(3), Player(None), Player(1)]
best = max(players, key=lambda p: p.score)
