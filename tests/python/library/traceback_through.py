# library
import plain


def use(numbers):
    return [plain.fails(number) for number in numbers]


use([1, 0])
