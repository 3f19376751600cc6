import csv
import io


def main():
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(['id', 'name', 'amount', 'note'])
    for i in range(800):
        writer.writerow([i, f'name {i}', i * 1.5, 'plain' if i % 3 else 'has, comma and "quotes"'])
    text = out.getvalue()
    rows = list(csv.reader(io.StringIO(text)))
    total = sum(float(row['amount']) for row in csv.DictReader(io.StringIO(text)))
    out = io.StringIO()
    named = csv.DictWriter(out, fieldnames=['name', 'amount'], extrasaction='ignore')
    named.writeheader()
    named.writerows({'name': row[1], 'amount': row[2]} for row in rows[1:])
    return len(text) + len(rows) + int(total) + len(out.getvalue())


main()
