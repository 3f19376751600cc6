def grade(score):
    return "A" if score >= 90 else "B" if score >= 80 else failing(score)


def failing(score):
    return {70: "C", 60: "D"}[score // 10 * 10]


print(grade(95), grade(72))
print(grade(31))
