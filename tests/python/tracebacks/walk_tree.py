def walk(node, depth=0):
    print("  " * depth + node["name"])
    for child in node["children"]:
        walk(child, depth + 1)


tree = {"name": "root", "children": [{"name": "leaf", "children": []}, {"name": "odd"}]}
walk(tree)
