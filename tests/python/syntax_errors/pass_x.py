pass x
