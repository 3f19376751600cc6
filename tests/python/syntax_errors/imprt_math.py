imprt math
