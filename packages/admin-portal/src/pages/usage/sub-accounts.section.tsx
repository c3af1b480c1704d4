import { toFailure } from '@foyer/client';
import type { SubAccountUsage as Row } from '@foyer/contract/usage';
import { useApiQuery } from '@foyer/react/query';
import type { Translator } from '@foyer/ui';
import { DataTable, EmptyState, FailedState, Pager, type TableColumn } from '@foyer/ui/portal';
import { usePortal } from '../../portal/use-portal.ts';
import type { usageMessages } from './usage.messages.ts';
import { subAccountsOnPage, usageQueries } from './usage.queries.ts';

interface SubAccountUsageProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly text: Translator<typeof usageMessages>;
}

/** Usage of each account below a reseller. */
export function SubAccountUsage({ page, onPage, text }: SubAccountUsageProps) {
  const { tenant } = usePortal();
  const list = useApiQuery(usageQueries.subAccounts(page));
  const failure = list.error ? toFailure(list.error) : undefined;
  const number = new Intl.NumberFormat(text.locale);
  const figure = (id: 'seats' | 'activeUsers' | 'signIns' | 'apiRequests'): TableColumn<Row> => ({
    id,
    title: text(id),
    align: 'end',
    cell: (row) => number.format(row[id]),
    skeleton: 'short',
  });
  const columns: readonly TableColumn<Row>[] = [
    { id: 'name', title: text('name'), share: 2, cell: ({ name }) => name, skeleton: 'text' },
    figure('seats'),
    figure('activeUsers'),
    figure('signIns'),
    figure('apiRequests'),
  ];
  const rows = list.data?.items ?? [];
  const total = list.data?.total ?? 0;
  return (
    <section className="foyer-usage-subs" aria-labelledby="foyer-usage-subs">
      <h2 className="foyer-usage-heading" id="foyer-usage-subs">
        {text('subTitle')}
      </h2>
      <p className="foyer-usage-note">{text('subText', { tenant: tenant.name })}</p>
      <DataTable
        label={text('subTitle')}
        columns={columns}
        rows={rows}
        state={toTableState(list, rows.length)}
        rowKey={({ tenantId }) => tenantId}
        rowName={({ name }) => name}
        isRefreshing={list.isFetching && !list.isPending}
        emptyView={<EmptyState title={text('subEmpty')} text={text('subEmptyText')} />}
        failedView={
          <FailedState
            title={text('subFailed')}
            text={failure?.text}
            onRetry={() => void list.refetch()}
            traceId={failure?.traceId}
          />
        }
      />
      {total > subAccountsOnPage && (
        <Pager
          page={page}
          totalPages={Math.ceil(total / subAccountsOnPage)}
          totalItems={total}
          itemsText={text('subCount', { count: total })}
          onPage={onPage}
        />
      )}
    </section>
  );
}

function toTableState(
  { isPending, isError, data }: { isPending: boolean; isError: boolean; data: unknown },
  count: number,
): 'loading' | 'failed' | 'empty' | 'ready' {
  if (isPending) return 'loading';
  if (isError && data === undefined) return 'failed';
  return count === 0 ? 'empty' : 'ready';
}
