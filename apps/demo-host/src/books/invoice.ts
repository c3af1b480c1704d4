/** A bill to a client. Days are ISO dates. */
export interface Invoice {
  readonly number: string;
  readonly client: string;
  readonly work: string;
  readonly issued: string;
  readonly due: string;
  readonly cents: number;
  readonly paid?: string;
  readonly reminded?: string;
}

/** Where an invoice stands. */
export type InvoiceStatus = 'paid' | 'overdue' | 'due';

const dayLength = 86_400_000;

/** The ISO date so many days from `from`. */
export function dayAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + days * dayLength).toISOString().slice(0, 10);
}

/** Days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
}

/** The ISO date of today. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Where an invoice is on a day. */
export function getStatus(invoice: Invoice, day: string): InvoiceStatus {
  if (invoice.paid !== undefined) return 'paid';
  return invoice.due < day ? 'overdue' : 'due';
}

/** What the overview says in figures. */
export interface Summary {
  readonly openCents: number;
  readonly openCount: number;
  readonly overdueCents: number;
  readonly overdueCount: number;
  readonly paidCents: number;
  /** Days from issue to payment on average; nothing where nothing was paid. */
  readonly daysToPay: number | undefined;
}

/** Adds the books up. */
export function summarise(invoices: readonly Invoice[], day: string): Summary {
  const open = invoices.filter((invoice) => invoice.paid === undefined);
  const overdue = open.filter((invoice) => getStatus(invoice, day) === 'overdue');
  const paid = invoices.flatMap((invoice) =>
    invoice.paid === undefined ? [] : [{ ...invoice, paid: invoice.paid }],
  );
  const lately = paid.filter((invoice) => daysBetween(invoice.paid, day) <= 30);
  const waits = paid.map((invoice) => daysBetween(invoice.issued, invoice.paid));
  return {
    openCents: sum(open),
    openCount: open.length,
    overdueCents: sum(overdue),
    overdueCount: overdue.length,
    paidCents: sum(lately),
    daysToPay:
      waits.length === 0 ? undefined : Math.round(waits.reduce((a, b) => a + b, 0) / waits.length),
  };
}

/** Money that came in per week, oldest first; the last entry is the week that ends on `day`. */
export function weeklyIncome(
  invoices: readonly Invoice[],
  day: string,
  weeks: number,
): readonly number[] {
  const income = Array.from({ length: weeks }, () => 0);
  for (const invoice of invoices) {
    if (invoice.paid === undefined) continue;
    const week = weeks - 1 - Math.floor(daysBetween(invoice.paid, day) / 7);
    if (income[week] !== undefined) income[week] += invoice.cents;
  }
  return income;
}

function sum(invoices: readonly Invoice[]): number {
  return invoices.reduce((total, invoice) => total + invoice.cents, 0);
}
