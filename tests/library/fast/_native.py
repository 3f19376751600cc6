def escape(text):
    return text.replace("<", "&lt;")
