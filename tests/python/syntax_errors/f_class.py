f"{class}"
