import cyclee

cyclee.e
