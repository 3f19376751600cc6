retrun x
