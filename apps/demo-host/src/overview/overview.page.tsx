import { useCan, useTenants, useUser } from '@foyer/embed';
import { Entitled } from '@foyer/embed/entitlements';
import { useState } from 'react';
import { useBooks } from '../books/books.ts';
import { asCsv, download } from '../books/csv.ts';
import { today } from '../books/invoice.ts';
import { features } from '../plan/features.ts';
import { UpgradeHint, type UpgradeHintProps } from '../plan/upgrade-hint.tsx';
import { useTitle } from '../pieces/use-title.ts';
import { FigureRow } from './figure-row.tsx';
import { IncomeChart } from './income-chart.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { NewInvoiceDialog } from './new-invoice.dialog.tsx';

const [reports] = features;

function lockedReports({ justification }: Pick<UpgradeHintProps, 'justification'>) {
  return <UpgradeHint feature={reports} justification={justification} />;
}

/** What is owed, what came in, and the invoices. */
export function OverviewPage() {
  useTitle('Overview · Ledgerly');
  const user = useUser();
  const { activeTenant } = useTenants();
  const books = useBooks();
  const mayWrite = useCan('ledgerly.invoices.write');
  const [isWriting, setWriting] = useState(false);
  const [news, setNews] = useState('');
  const company = activeTenant?.name ?? '';
  const write = () => setWriting(true);
  return (
    <>
      <header className="page-head">
        <div>
          <p className="eyebrow">{company}</p>
          <h1>{greeting(user?.name ?? '')}</h1>
        </div>
        <div className="page-actions">
          <button
            type="button"
            className="button secondary"
            disabled={books.invoices.length === 0}
            onClick={() => download(`${company} invoices.csv`, asCsv(books.invoices))}
          >
            Export
          </button>
          <button
            type="button"
            className="button"
            disabled={!mayWrite}
            aria-describedby={mayWrite ? undefined : 'read-only'}
            onClick={write}
          >
            New invoice
          </button>
        </div>
      </header>
      {!mayWrite && (
        <p className="notice" id="read-only">
          Your role in {company} may read invoices, not write them. An admin of {company} can change
          that.
        </p>
      )}
      {books.invoices.length === 0 ? (
        <EmptyBooks company={company} mayWrite={mayWrite} onWrite={write} />
      ) : (
        <>
          <FigureRow invoices={books.invoices} day={today()} />
          <Entitled feature={reports.key} fallback={lockedReports}>
            <IncomeChart invoices={books.invoices} day={today()} />
          </Entitled>
          <InvoiceTable books={books} mayWrite={mayWrite} onNews={setNews} />
        </>
      )}
      {isWriting && (
        <NewInvoiceDialog
          onClose={() => setWriting(false)}
          onWrite={(draft) => {
            books.write(draft);
            setNews(`Invoice to ${draft.client} written.`);
          }}
        />
      )}
      <p className={news === '' ? 'news' : 'news shown'} role="status" key={news}>
        {news}
      </p>
    </>
  );
}

function EmptyBooks(props: {
  readonly company: string;
  readonly mayWrite: boolean;
  readonly onWrite: () => void;
}) {
  return (
    <section className="blank framed">
      <h2>The books of {props.company} are open</h2>
      <p>Nothing is in them yet. Write the first invoice; it takes about a minute.</p>
      {props.mayWrite && (
        <button type="button" className="button" onClick={props.onWrite}>
          Write the first invoice
        </button>
      )}
    </section>
  );
}

function greeting(name: string): string {
  const hour = new Date().getHours();
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  return `Good ${part}, ${name.split(' ')[0] ?? name}`;
}
