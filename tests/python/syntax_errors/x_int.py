[x]: int
