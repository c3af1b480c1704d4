import type { Invoice } from './invoice.ts';

/** A cell that no spreadsheet takes for a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The invoices as a spreadsheet reads them. */
export function asCsv(invoices: readonly Invoice[]): string {
  const head = ['Number', 'Client', 'Work', 'Issued', 'Due', 'Paid', 'Amount'];
  const rows = invoices.map(({ number, client, work, issued, due, paid, cents }) => [
    number,
    client,
    work,
    issued,
    due,
    paid ?? '',
    (cents / 100).toFixed(2),
  ]);
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

/** Hands a text to the browser as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
