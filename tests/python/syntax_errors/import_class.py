import class
