import statistics

FLOATS = [(i * 7919 % 1000) / 7 for i in range(400)]
INTS = [i * 31 % 97 for i in range(400)]


def main():
    found = (
        round(statistics.mean(FLOATS), 6), round(statistics.fmean(FLOATS), 6), statistics.median(FLOATS), statistics.mode(INTS),
        round(statistics.stdev(FLOATS), 6), round(statistics.pvariance(INTS), 6), statistics.quantiles(INTS, n=4),
        round(statistics.correlation(FLOATS, INTS), 6), round(statistics.harmonic_mean(FLOATS[1:50]), 6),
    )
    return str(found)


main()
