def main():
    orders = [
        {'id': i, 'customer': f'c{i % 57}', 'items': [{'sku': f's{(i + k) % 31}', 'n': k + 1, 'price': (i * k) % 17 + 0.5}
         for k in range(3)]}
        for i in range(800)
    ]
    totals, skus = {}, {}
    for order in orders:
        total = sum(item['n'] * item['price'] for item in order['items'])
        totals[order['customer']] = totals.get(order['customer'], 0) + total
        for item in order['items']:
            skus.setdefault(item['sku'], []).append(order['id'])
    best = sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))[:10]
    merged = [{**order, 'total': len(order['items'])} for order in orders if order['id'] % 3]
    by_sku = {sku: len(set(ids)) for sku, ids in skus.items()}
    return round(sum(v for _, v in best), 2) + len(merged) + max(by_sku.values())


main()
