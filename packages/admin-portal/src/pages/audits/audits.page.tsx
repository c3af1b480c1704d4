import { toFailure } from '@foyer/client';
import { Badge, Button, DownloadIcon } from '@foyer/ui';
import {
  ActionButton,
  ActionMenu,
  createLazyPart,
  DataTable,
  EmptyState,
  FailedState,
  ListIcon,
  PageHeader,
  Pager,
  PlusIcon,
  Switch,
  Tabs,
} from '@foyer/ui/portal';
import { useMemo } from 'react';
import { pageSizes } from '../../portal/paged-rows.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { auditTableColumns } from './audit-columns.tsx';
import { type Audits, useAudits } from './audits.controller.ts';
import { AuditsToolbar } from './audits.toolbar.tsx';
import type { StreamDialog } from './streams.controller.ts';

const useDetails = /* @__PURE__ */ createLazyPart(() => import('./audit-details.tsx'));
const useStreams = /* @__PURE__ */ createLazyPart(() => import('./streams-tab.tsx'));

/** The audit log of the account, and where it is sent. */
export function AuditsPage() {
  const audits = useAudits();
  const { text, params, setParams, portal } = audits;
  const isLog = params.view !== 'streams';
  const lock = portal.disabledReason('fe.connectivity.write.webhooks');
  const dialog = useDialogState<StreamDialog>();
  const streams = useStreams(!isLog);
  return (
    <>
      <PageHeader
        title={text('title')}
        text={text('line', { tenant: portal.tenant.name })}
        actions={
          isLog ? (
            <LogActions audits={audits} />
          ) : (
            <ActionButton
              variant="primary"
              icon={<PlusIcon size="small" />}
              disabledReason={lock}
              onClick={() => dialog.open({ kind: 'create' })}
            >
              {text('createStream')}
            </ActionButton>
          )
        }
      />
      <Tabs
        label={text('parts')}
        value={isLog ? 'log' : 'streams'}
        onChange={(view) => setParams({ view, event: '' })}
        tabs={[
          { value: 'log', label: text('partLog') },
          { value: 'streams', label: text('partStreams') },
        ]}
      >
        {isLog ? (
          <AuditLog audits={audits} />
        ) : (
          streams && <streams.StreamsTab {...{ lock, dialog }} />
        )}
      </Tabs>
    </>
  );
}

function LogActions({ audits }: { readonly audits: Audits }) {
  const { text, portal, exported, total } = audits;
  const file = (id: 'csv' | 'json') => ({
    id,
    label: text(id),
    icon: <DownloadIcon size="small" />,
    disabledReason: exported === undefined ? undefined : text('preparing'),
    onSelect: () => void audits.exportAs(id),
  });
  const number = new Intl.NumberFormat(text.locale);
  return (
    <>
      <span role="status" className="foyer-audits-exporting">
        {exported !== undefined &&
          text('exporting', {
            done: number.format(exported),
            total: number.format(Math.max(total, exported)),
          })}
      </span>
      {portal.hasPage('reports') && (
        <Button onClick={() => portal.openPage('reports')}>{text('reports')}</Button>
      )}
      <ActionMenu label={text('download')} isLabeled actions={[file('csv'), file('json')]} />
    </>
  );
}

function AuditLog({ audits }: { readonly audits: Audits }) {
  const { text, params, setParams, stats, state } = audits;
  const details = useDetails(params.event !== '');
  return (
    <>
      <div className="foyer-audits-stats">
        {stats && <Badge>{text('today', { count: stats.totalToday })}</Badge>}
        {stats && (
          <Badge tone={stats.severeThisWeek > 0 ? 'warning' : 'neutral'}>
            {text('severe', { count: stats.severeThisWeek })}
          </Badge>
        )}
        <Switch
          label={text('live')}
          isOn={params.live}
          onChange={(live) => setParams({ live }, { replace: true })}
        />
      </div>
      <AuditsToolbar audits={audits} />
      <AuditsTable audits={audits} />
      {state === 'ready' && (
        <Pager
          page={params.page}
          totalPages={audits.totalPages}
          totalItems={audits.total}
          itemsText={audits.count}
          onPage={(page) => setParams({ page })}
          size={{
            value: audits.size,
            choices: pageSizes,
            onChange: (size) => setParams({ size }),
          }}
        />
      )}
      {details && params.event !== '' && <details.AuditDetails audits={audits} />}
    </>
  );
}

function AuditsTable({ audits }: { readonly audits: Audits }) {
  const { text, params, setParams, list, isFiltered, now } = audits;
  const columns = useMemo(
    () => auditTableColumns({ text, now, chosen: params.columns }),
    [text, now, params.columns],
  );
  const failure = list.error ? toFailure(list.error) : undefined;
  return (
    <DataTable
      label={text('title')}
      columns={columns}
      rows={audits.rows}
      state={audits.state}
      rowKey={({ _id }) => _id}
      rowName={({ title }) => title}
      sort={audits.sort}
      onSort={audits.onSort}
      isRefreshing={list.isFetching && !list.isPending && !params.live}
      onRow={({ _id }) => setParams({ event: _id, page: params.page })}
      emptyView={
        isFiltered ? (
          <EmptyState
            icon={<ListIcon />}
            title={text('noneFound')}
            text={text('noneFoundText')}
            action={<Button onClick={audits.clearFilters}>{text('clear')}</Button>}
          />
        ) : (
          <EmptyState icon={<ListIcon />} title={text('emptyTitle')} text={text('emptyText')} />
        )
      }
      failedView={
        <FailedState
          title={text('listFailed')}
          text={failure?.text}
          onRetry={() => void list.refetch()}
          traceId={failure?.traceId}
        />
      }
    />
  );
}
