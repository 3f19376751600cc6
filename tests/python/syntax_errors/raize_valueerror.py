raize ValueError
