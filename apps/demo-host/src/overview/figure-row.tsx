import { roundMoney } from '../books/figures.ts';
import { type Invoice, summarise } from '../books/invoice.ts';

/** The four figures a user looks for first. */
export function FigureRow({
  invoices,
  day,
}: {
  readonly invoices: readonly Invoice[];
  readonly day: string;
}) {
  const summary = summarise(invoices, day);
  const bills = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`);
  return (
    <dl className="figures">
      <Figure
        name="Outstanding"
        value={roundMoney(summary.openCents)}
        note={bills(summary.openCount)}
      />
      <Figure
        name="Overdue"
        value={roundMoney(summary.overdueCents)}
        note={bills(summary.overdueCount)}
        isLate={summary.overdueCount > 0}
      />
      <Figure name="Paid in 30 days" value={roundMoney(summary.paidCents)} note="to your account" />
      <Figure
        name="Time to payment"
        value={summary.daysToPay === undefined ? '–' : `${summary.daysToPay} days`}
        note={summary.daysToPay === undefined ? 'nothing paid yet' : 'on average'}
      />
    </dl>
  );
}

function Figure(props: {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  readonly isLate?: boolean;
}) {
  return (
    <div className={props.isLate ? 'figure late' : 'figure'}>
      <dt>{props.name}</dt>
      <dd className="figure-value">{props.value}</dd>
      <dd className="figure-note">{props.note}</dd>
    </div>
  );
}
