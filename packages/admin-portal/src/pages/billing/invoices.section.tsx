import type { Invoice } from '@foyer/contract/billing';
import { defaultCurrency } from '@foyer/contract/billing/rules';
import { useApiQuery } from '@foyer/react/query';
import { Badge, Button, DownloadIcon } from '@foyer/ui';
import { ActionButton, ListIcon, type TableColumn } from '@foyer/ui/portal';
import { useMemo } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { listDefaults, SearchedTable } from '../../portal/searched-table.tsx';
import { usePageParams } from '../../portal/use-page-params.ts';
import { type BillingDialog, useInvoiceDownload } from './billing.controller.ts';
import { billingMessages } from './billing.messages.ts';
import { billingQueries } from './billing.queries.ts';
import { moneyText } from './money.ts';

/** Where the notice about an unpaid invoice leads. */
export const invoicesId = 'foyer-billing-invoices';

const defaults = { ...listDefaults, state: [], year: [] } as const;

interface InvoicesProps {
  /** Why invoices can’t be paid here. */
  readonly locked: string | undefined;
  /** Invoices are only shown. */
  readonly isReadOnly: boolean;
  readonly open: (dialog: BillingDialog) => void;
}

/** The invoices of the account, unpaid ones first. */
export function InvoicesSection({ locked, isReadOnly, open }: InvoicesProps) {
  const text = usePageTexts('billing', billingMessages);
  const query = useApiQuery(billingQueries.invoices());
  const [params, setParams] = usePageParams(defaults);
  const downloads = useInvoiceDownload();
  const columns = useColumns({ locked, isReadOnly, open });
  const all = useMemo(() => query.data && unpaidFirst(query.data), [query.data]);
  const years = [...new Set(all?.map(toYear))].toSorted().toReversed();
  const save = (invoices: readonly Invoice[]) =>
    void downloads.run(invoices).catch(() => undefined);
  return (
    <section className="foyer-billing-invoices" id={invoicesId} aria-label={text('invoices')}>
      <div className="foyer-billing-invoices-head">
        <div>
          <h2 className="foyer-section-title">{text('invoices')}</h2>
          <p className="foyer-section-text">{text('invoicesText')}</p>
        </div>
        {all && all.length > 1 && (
          <Button
            icon={<DownloadIcon size="small" />}
            loading={downloads.isRunning}
            loadingLabel={text('downloading')}
            onClick={() => save(all)}
          >
            {text('downloadAll')}
          </Button>
        )}
      </div>
      <SearchedTable
        label={text('invoices')}
        columns={columns}
        all={all}
        failedView={
          query.isError && !all ? (
            <FailedPart title={text('invoicesFailed')} query={query} />
          ) : undefined
        }
        searchText={({ receiptNumber }) => receiptNumber}
        rowKey={({ id }) => id}
        rowName={({ receiptNumber }) => receiptNumber}
        // oxlint-disable-next-line react/no-unstable-nested-components -- returns menu items, no component
        rowMenu={(invoice) => [
          {
            id: 'pdf',
            label: text('downloadPdf'),
            icon: <DownloadIcon size="small" />,
            onSelect: () => save([invoice]),
          },
        ]}
        {...{ params, setParams }}
        filters={[
          {
            id: 'state',
            label: text('status'),
            options: [
              { value: 'unpaid', label: text('unpaid') },
              { value: 'paid', label: text('paid') },
            ],
            values: params.state,
            onChange: (state) => setParams({ state }),
            matches: ({ paid }, value) => paid === (value === 'paid'),
          },
          {
            id: 'year',
            label: text('year'),
            options: years.map((year) => ({ value: year, label: year })),
            values: params.year,
            onChange: (year) => setParams({ year }),
            matches: (invoice, value) => toYear(invoice) === value,
          },
        ]}
        onClear={() => setParams({ search: '', state: [], year: [] })}
        searchLabel={text('searchInvoices')}
        countText={(count) => text('countInvoices', { count })}
        empty={{ icon: <ListIcon />, title: text('noInvoices'), text: text('noInvoicesText') }}
        noMatch={{ title: text('noMatch'), text: text('noMatchText'), clear: text('clear') }}
      />
    </section>
  );
}

const toYear = ({ paymentDate }: Invoice): string => paymentDate.slice(0, 4);

/** Unpaid invoices first; otherwise the order of the server, newest first. */
export function unpaidFirst(invoices: readonly Invoice[]): readonly Invoice[] {
  return invoices.toSorted((a, b) => Number(a.paid) - Number(b.paid));
}

function useColumns({ locked, isReadOnly, open }: InvoicesProps): readonly TableColumn<Invoice>[] {
  const text = usePageTexts('billing', billingMessages);
  return useMemo(
    () => [
      { id: 'number', title: text('number'), cell: ({ receiptNumber }) => receiptNumber },
      {
        id: 'date',
        title: text('date'),
        cell: ({ paymentDate }) => dayText(paymentDate, text.locale),
      },
      {
        id: 'amount',
        title: text('amount'),
        align: 'end',
        cell: ({ totalAmount, currency }) =>
          moneyText(totalAmount, currency || defaultCurrency, text.locale),
      },
      {
        id: 'status',
        title: text('status'),
        cell: (invoice) =>
          invoice.paid ? (
            <Badge tone="success">{text('paid')}</Badge>
          ) : (
            <span className="foyer-billing-method">
              <Badge tone="error">{text('unpaid')}</Badge>
              {!isReadOnly && (
                <ActionButton
                  disabledReason={locked}
                  onClick={() => open({ kind: 'pay', invoice })}
                >
                  {text('payInvoice')}
                </ActionButton>
              )}
            </span>
          ),
      },
    ],
    [text, locked, isReadOnly, open],
  );
}
