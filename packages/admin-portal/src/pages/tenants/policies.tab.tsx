import type { PolicyTemplate } from '@foyer/contract/policy-templates';
import { useApiQuery } from '@foyer/react/query';
import { Badge, Button } from '@foyer/ui';
import {
  type Action,
  ActionButton,
  CellText,
  createLazyPart,
  DataTable,
  EditIcon,
  EmptyState,
  NavigationIcon,
  PlusIcon,
  type TableColumn,
  TrashIcon,
  UndoIcon,
} from '@foyer/ui/portal';
import { useEffect, useMemo } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { type DialogState, useDialogState } from '../../portal/use-dialog-state.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { contentText } from './template-values.ts';
import type { TemplateDialog } from './templates.controller.ts';
import { templatesMessages } from './templates.messages.ts';
import { templatesQueries } from './templates.queries.ts';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./template-dialogs.tsx'));

/** Milliseconds between two readings while a template is being applied. */
const readEvery = 1500;
const noTemplates: readonly PolicyTemplate[] = [];
const isRunning = ({ lastRun }: PolicyTemplate) => lastRun?.isFinished === false;

/** The templates of security policies. */
export function PoliciesTab() {
  const text = usePageTexts('templates', templatesMessages);
  const { disabledReason } = usePortal();
  const query = useApiQuery(templatesQueries.list());
  const dialog = useDialogState<TemplateDialog>();
  const dialogs = useDialogs(dialog.current !== undefined);
  const columns = useColumns();
  const lock =
    disabledReason('fe.account-hierarchy.write.subAccount') ??
    disabledReason('fe.secure.write.securityPolicy');
  const actions = useActions(lock, dialog);
  const rows = query.data ?? noTemplates;
  const isWaiting = rows.some(isRunning);
  const { refetch } = query;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void refetch(), readEvery);
    return () => clearInterval(timer);
  }, [isWaiting, refetch]);
  if (query.isError && !query.data) return <FailedPart title={text('failed')} query={query} />;
  const create = () => dialog.open({ kind: 'create' });
  return (
    <div className="foyer-accounts">
      <div className="foyer-accounts-bar">
        <p className="foyer-templates-text">{text('text')}</p>
        <ActionButton
          variant="primary"
          icon={<PlusIcon size="small" />}
          disabledReason={lock}
          onClick={create}
        >
          {text('create')}
        </ActionButton>
      </div>
      <DataTable
        label={text('list')}
        columns={columns}
        rows={rows}
        state={query.isPending ? 'loading' : rows.length === 0 ? 'empty' : 'ready'}
        loadingRows={2}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowMenu={actions}
        onRow={({ id }) => dialog.open({ kind: 'drift', id })}
        failedView={null}
        emptyView={
          <EmptyState
            icon={<NavigationIcon />}
            title={text('emptyTitle')}
            text={text('emptyText')}
            action={
              lock === undefined && (
                <Button variant="primary" onClick={create}>
                  {text('create')}
                </Button>
              )
            }
          />
        }
      />
      {dialogs && dialog.current && (
        <dialogs.TemplateDialogs
          templates={rows}
          current={dialog.current}
          lock={lock}
          open={dialog.open}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}

function useActions(lock: string | undefined, { open }: DialogState<TemplateDialog>) {
  const text = usePageTexts('templates', templatesMessages);
  return (template: PolicyTemplate): readonly Action[] => {
    const { id } = template;
    const reason = lock ?? (isRunning(template) ? text('running') : undefined);
    return [
      {
        id: 'dryRun',
        label: text('actionDryRun'),
        icon: <NavigationIcon size="small" />,
        disabledReason: reason,
        onSelect: () => open({ kind: 'dryRun', id }),
      },
      {
        id: 'drift',
        label: text('actionDrift'),
        icon: <UndoIcon size="small" />,
        onSelect: () => open({ kind: 'drift', id }),
      },
      {
        id: 'edit',
        label: text('actionEdit'),
        icon: <EditIcon size="small" />,
        disabledReason: reason,
        onSelect: () => open({ kind: 'edit', id }),
      },
      {
        id: 'delete',
        label: text('actionDelete'),
        icon: <TrashIcon size="small" />,
        tone: 'danger',
        startsGroup: true,
        disabledReason: lock,
        onSelect: () => open({ kind: 'delete', id }),
      },
    ];
  };
}

function useColumns(): readonly TableColumn<PolicyTemplate>[] {
  const text = usePageTexts('templates', templatesMessages);
  const { tenant } = usePortal();
  return useMemo(
    () => [
      {
        id: 'name',
        title: text('columnName'),
        share: 2,
        cell: ({ name, isLocked }) => (
          <span className="foyer-template-name">
            <CellText title={name} />
            <Badge tone={isLocked ? 'accent' : 'neutral'}>
              {text(isLocked ? 'locked' : 'overridable')}
            </Badge>
          </span>
        ),
      },
      {
        id: 'sets',
        title: text('columnSets'),
        share: 2,
        isExtra: true,
        cell: ({ content }) => <CellText title={contentText(text, content)} />,
      },
      {
        id: 'covers',
        title: text('columnCovers'),
        share: 2,
        cell: ({ scopeTenantId, scopeName, accounts: count }) => (
          <CellText
            title={scopeTenantId === tenant.tenantId ? text('allBelow') : scopeName}
            text={text('covers', { count })}
          />
        ),
      },
      {
        id: 'state',
        title: text('columnState'),
        share: 2,
        cell: ({ lastRun, appliedAt }) => {
          // a run is stored for a month only
          if (!lastRun)
            return appliedAt
              ? text('appliedSince', { date: dayText(appliedAt, text.locale) })
              : text('neverApplied');
          const { done, total, failed, isFinished, createdAt } = lastRun;
          if (!isFinished) return text('applying', { done: done + failed, total });
          const date = dayText(createdAt, text.locale);
          return (
            <span className="foyer-template-name">
              <CellText title={text('appliedTo', { date, count: done })} />
              {failed > 0 && <Badge tone="warning">{text('someFailed', { count: failed })}</Badge>}
            </span>
          );
        },
      },
    ],
    [text, tenant.tenantId],
  );
}
