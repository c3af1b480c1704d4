import type { AuditStream } from '@foyer/contract/audit-streams';
import { useApiQuery } from '@foyer/react/query';
import { Badge, Button } from '@foyer/ui';
import {
  type Action,
  CellText,
  createLazyPart,
  DataTable,
  EditIcon,
  EmptyState,
  LinkIcon,
  PlusIcon,
  type TableColumn,
  TrashIcon,
} from '@foyer/ui/portal';
import { useEffect, useMemo } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { DialogState } from '../../portal/use-dialog-state.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { type StreamDialog, toStatus, useStreamActions } from './streams.controller.ts';
import { streamsMessages } from './streams.messages.ts';
import { streamsQueries } from './streams.queries.ts';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./stream-dialogs.tsx'));

interface StreamsTabProps {
  /** Why the user may not change anything. */
  readonly lock: string | undefined;
  readonly dialog: DialogState<StreamDialog>;
}

/** Milliseconds between two readings: the lag changes by itself. */
const readEvery = 5000;
const noStreams: readonly AuditStream[] = [];
const tones = { active: 'success', failing: 'warning', off: 'error', paused: 'neutral' } as const;

/** Where the audit log is sent. */
export function StreamsTab({ lock, dialog }: StreamsTabProps) {
  const text = usePageTexts('streams', streamsMessages);
  const list = useApiQuery(streamsQueries.list());
  const dialogs = useDialogs(dialog.current !== undefined);
  const columns = useColumns();
  const actions = useActions(lock, dialog);
  const { refetch } = list;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, readEvery);
    return () => clearInterval(timer);
  }, [refetch]);
  if (list.isError && !list.data) return <FailedPart title={text('failed')} query={list} />;
  const rows = list.data ?? noStreams;
  return (
    <div className="foyer-streams">
      <p className="foyer-streams-text">{text('text')}</p>
      <DataTable
        label={text('list')}
        columns={columns}
        rows={rows}
        state={list.isPending ? 'loading' : rows.length === 0 ? 'empty' : 'ready'}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowMenu={actions}
        onRow={(stream) => dialog.open({ kind: 'details', stream })}
        failedView={null}
        emptyView={
          <EmptyState
            icon={<LinkIcon />}
            title={text('emptyTitle')}
            text={text('emptyText')}
            action={
              lock === undefined && (
                <Button
                  variant="primary"
                  icon={<PlusIcon size="small" />}
                  onClick={() => dialog.open({ kind: 'create' })}
                >
                  {text('create')}
                </Button>
              )
            }
          />
        }
      />
      {dialogs && dialog.current && (
        <dialogs.StreamDialogs
          streams={rows}
          lock={lock}
          current={dialog.current}
          open={dialog.open}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}

function useActions(lock: string | undefined, { open }: DialogState<StreamDialog>) {
  const text = usePageTexts('streams', streamsMessages);
  const { toggle, test } = useStreamActions();
  return (stream: AuditStream): readonly Action[] => [
    {
      id: 'open',
      label: text('actionOpen'),
      icon: <LinkIcon size="small" />,
      onSelect: () => open({ kind: 'details', stream }),
    },
    {
      id: 'test',
      label: text('actionTest'),
      disabledReason: lock ?? (test.isRunning ? text('testing') : undefined),
      onSelect: () => void test.run(stream).catch(() => undefined),
    },
    {
      id: 'edit',
      label: text('actionEdit'),
      icon: <EditIcon size="small" />,
      disabledReason: lock,
      onSelect: () => open({ kind: 'edit', stream }),
    },
    {
      id: 'toggle',
      label: text(stream.isActive ? 'actionPause' : 'actionResume'),
      disabledReason: lock,
      onSelect: () =>
        void toggle.run({ stream, isActive: !stream.isActive }).catch(() => undefined),
    },
    {
      id: 'delete',
      label: text('actionDelete'),
      icon: <TrashIcon size="small" />,
      tone: 'danger',
      startsGroup: true,
      disabledReason: lock,
      onSelect: () => open({ kind: 'delete', stream }),
    },
  ];
}

function useColumns(): readonly TableColumn<AuditStream>[] {
  const text = usePageTexts('streams', streamsMessages);
  const { client } = usePortal();
  return useMemo(() => {
    const distance = (at: string) => distanceText(at, text.locale, client.clock.wall());
    return [
      {
        id: 'name',
        title: text('columnName'),
        share: 2.2,
        skeleton: 'text',
        cell: ({ name, destination }) => (
          <CellText title={name} text={`${text(destination.kind)} · ${toHost(destination.url)}`} />
        ),
      },
      {
        id: 'status',
        title: text('columnStatus'),
        skeleton: 'chip',
        cell: (stream) => <Badge tone={tones[toStatus(stream)]}>{text(toStatus(stream))}</Badge>,
      },
      {
        id: 'lag',
        title: text('columnLag'),
        share: 1.4,
        skeleton: 'short',
        cell: ({ lag: { entries: count, since } }) =>
          count === 0 ? (
            text('upToDate')
          ) : (
            <CellText
              title={text('behind', { count })}
              text={since ? text('oldest', { distance: distance(since) }) : ''}
            />
          ),
      },
      {
        id: 'delivered',
        title: text('columnDelivered'),
        share: 1.2,
        skeleton: 'short',
        cell: ({ delivered: count, lastDeliveredAt: last }) =>
          last ? (
            <CellText
              title={text('delivered', { count })}
              text={text('last', { distance: distance(last) })}
            />
          ) : (
            text('nothingYet')
          ),
      },
    ];
  }, [text, client]);
}

const toHost = (url: string) => URL.parse(url)?.host ?? url;
