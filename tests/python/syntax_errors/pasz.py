pasz
x = pss y
