x = [i for i range(5)]
