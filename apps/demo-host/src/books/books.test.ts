import { describe, expect, test } from 'vitest';
import { asCsv } from './csv.ts';
import { type Invoice, getStatus, summarise, weeklyIncome } from './invoice.ts';
import { sampleBooks } from './sample-books.ts';

const day = '2026-11-20';
const bill = (change: Partial<Invoice>): Invoice => ({
  number: 'L-1',
  client: 'Fjord Coffee',
  work: 'Packaging',
  cents: 1e4,
  issued: '2026-11-01',
  due: '2026-12-01',
  ...change,
});

describe('an invoice', () => {
  test('is due until its day has passed, then overdue, and paid once money came', () => {
    expect(getStatus(bill({ due: day }), day)).toBe('due');
    expect(getStatus(bill({ due: '2026-11-19' }), day)).toBe('overdue');
    expect(getStatus(bill({ due: '2026-11-19', paid: day }), day)).toBe('paid');
  });
});

describe('the books', () => {
  test('add up to what is open, late and paid recently', () => {
    const invoices = [
      bill({ cents: 100 }),
      bill({ cents: 200, due: '2026-11-10' }),
      bill({ cents: 400, paid: '2026-11-11' }),
      bill({ cents: 800, issued: '2026-08-01', paid: '2026-08-21' }),
    ];
    expect(summarise(invoices, day)).toEqual({
      openCents: 300,
      openCount: 2,
      overdueCents: 200,
      overdueCount: 1,
      paidCents: 400,
      daysToPay: 15,
    });
    expect(summarise([], day).daysToPay).toBeUndefined();
  });

  test('put money into the week it came in and leave older money out', () => {
    const paidOn = (paid: string, cents: number) => bill({ paid, cents });
    const invoices = [
      paidOn(day, 1),
      paidOn('2026-11-14', 2),
      paidOn('2026-11-13', 4),
      paidOn('2026-10-01', 8),
      bill({}),
    ];
    expect(weeklyIncome(invoices, day, 3)).toEqual([0, 4, 3]);
  });

  test('are the same for everyone on the same day, and empty for a tenant that just began', () => {
    expect(sampleBooks('Acme', day)).toEqual(sampleBooks('Acme', day));
    expect(sampleBooks('Acme', day).length).toBeGreaterThan(30);
    expect(sampleBooks('Acme', day).every(({ paid }) => paid === undefined || paid <= day)).toBe(
      true,
    );
    expect(sampleBooks('Hopper & Co', day)).toEqual([]);
  });
});

test('an export is text to a spreadsheet, never a formula', () => {
  const csv = asCsv([
    bill({ client: '=HYPERLINK("http://evil.test")', work: '-1+2 "quoted", twice' }),
  ]);
  expect(csv.split('\r\n')[1]).toBe(
    `"L-1","'=HYPERLINK(""http://evil.test"")","'-1+2 ""quoted"", twice","2026-11-01","2026-12-01","","100.00"`,
  );
});
