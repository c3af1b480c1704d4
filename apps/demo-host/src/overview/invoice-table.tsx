import { useFeature } from '@foyer/embed/entitlements';
import { useState } from 'react';
import type { Books } from '../books/books.ts';
import { dayLabel, money } from '../books/figures.ts';
import { features } from '../plan/features.ts';
import { Lock, UpgradeHint } from '../plan/upgrade-hint.tsx';
import { daysBetween, type Invoice, getStatus, today } from '../books/invoice.ts';

const shortList = 8;
const [, reminders] = features;

/** What the table takes. */
export interface InvoiceTableProps {
  readonly books: Books;
  readonly mayWrite: boolean;
  readonly onNews: (text: string) => void;
}

/** The invoices: what waits for money first, then the newest. */
export function InvoiceTable({ books, mayWrite, onNews }: InvoiceTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const reminding = useFeature(reminders.key);
  const day = today();
  const ordered = books.invoices.toSorted(
    (a, b) => rank(a, day) - rank(b, day) || b.issued.localeCompare(a.issued),
  );
  const rows = showsAll ? ordered : ordered.slice(0, shortList);
  return (
    <section className="invoices" aria-labelledby="invoices-title">
      <h2 id="invoices-title">Invoices</h2>
      {mayWrite && !reminding.isEntitled && (
        <UpgradeHint feature={reminders} justification={reminding.justification} />
      )}
      <div className="table-frame">
        <table>
          <thead>
            <tr>
              <th scope="col">Client</th>
              <th scope="col" className="wide">
                Number
              </th>
              <th scope="col" className="wide">
                Due
              </th>
              <th scope="col">Status</th>
              <th scope="col" className="amount">
                Amount
              </th>
              {mayWrite && (
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((invoice) => (
              <InvoiceRow
                key={invoice.number}
                {...{ invoice, day, books, mayWrite, onNews }}
                canRemind={reminding.isEntitled}
              />
            ))}
          </tbody>
        </table>
      </div>
      {ordered.length > shortList && (
        <button
          type="button"
          className="text-button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${ordered.length}`}
        </button>
      )}
    </section>
  );
}

interface InvoiceRowProps extends InvoiceTableProps {
  readonly invoice: Invoice;
  readonly day: string;
  readonly canRemind: boolean;
}

function InvoiceRow({ invoice, day, books, mayWrite, canRemind, onNews }: InvoiceRowProps) {
  const { number, client, work, due, cents, paid, reminded } = invoice;
  const pay = () => {
    books.markPaid(number);
    onNews(`${number} is paid.`);
  };
  const remind = () => {
    if (!canRemind) return onNews(`${reminders.name} are part of the ${reminders.plan} plan.`);
    books.remind(number);
    onNews(`Reminder to ${client} noted.`);
  };
  return (
    <tr>
      <td>
        <span className="client">{client}</span>
        <span className="work">{work}</span>
      </td>
      <td className="wide quiet">{number}</td>
      <td className="wide quiet">{dayLabel(due)}</td>
      <td>
        <Status invoice={invoice} day={day} />
      </td>
      <td className="amount">{money(cents)}</td>
      {mayWrite && (
        <td className="row-actions">
          {paid === undefined && (
            <>
              <button
                type="button"
                className="text-button"
                disabled={reminded !== undefined}
                aria-disabled={!canRemind || undefined}
                aria-describedby={canRemind ? undefined : `upgrade-${reminders.key}`}
                onClick={remind}
              >
                {!canRemind && <Lock />}
                {reminded === undefined ? 'Remind' : 'Reminded'}
                <span className="visually-hidden">
                  {' '}
                  {client} of {number}
                </span>
              </button>
              <button type="button" className="text-button" onClick={pay}>
                Mark paid<span className="visually-hidden">: {number}</span>
              </button>
            </>
          )}
        </td>
      )}
    </tr>
  );
}

function Status({ invoice, day }: { readonly invoice: Invoice; readonly day: string }) {
  const status = getStatus(invoice, day);
  return <span className={`status ${status}`}>{statusText(invoice, day)}</span>;
}

function statusText(invoice: Invoice, day: string): string {
  if (invoice.paid !== undefined) return 'Paid';
  const days = daysBetween(day, invoice.due);
  if (days < 0) return days === -1 ? '1 day late' : `${-days} days late`;
  if (days === 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
}

function rank(invoice: Invoice, day: string): number {
  return { overdue: 0, due: 1, paid: 2 }[getStatus(invoice, day)];
}
