def main():
    rows = ['id,name,score,city'] + [f"{i},user{i},{i * 7 % 100},{'ABC'[i % 3]}town" for i in range(1500)]
    head, *body = [r.split(',') for r in rows]
    recs = [dict(zip(head, b)) for b in body]
    by = {}
    for r in recs:
        by.setdefault(r['city'], []).append(int(r['score']))
    return {k: (len(v), sum(v) / len(v), max(v)) for k, v in sorted(by.items())}


str(main())
