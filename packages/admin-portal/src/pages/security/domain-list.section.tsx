import { toFailure } from '@foyer/client';
import type { EmailDomainConfig, EmailDomainRule } from '@foyer/contract/domain-restrictions';
import type { DomainListType } from '@foyer/contract/domain-restrictions/rules';
import { useApiQuery } from '@foyer/react/query';
import { Badge } from '@foyer/ui';
import {
  type Action,
  ActionButton,
  CellText,
  ConfirmDialog,
  DataTable,
  EmptyState,
  FilterMenu,
  ListIcon,
  Pager,
  PlusIcon,
  Section,
  type TableColumn,
  Toolbar,
  ToolbarGroup,
  TrashIcon,
} from '@foyer/ui/portal';
import { useCallback, useEffect, useMemo } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { DomainImpactPreview } from './domain-impact.tsx';
import type { DomainRestrictionChanges } from './domain-restrictions.controller.ts';
import { AddDomainsDialog } from './domain-restrictions.dialogs.tsx';
import { domainRestrictionsMessages } from './domain-restrictions.messages.ts';
import { domainRestrictionsQueries, domainsOnPage } from './domain-restrictions.queries.ts';
import { usePolicyLock } from './use-policy-lock.ts';

interface DomainListProps {
  readonly config: EmailDomainConfig;
  readonly changes: DomainRestrictionChanges;
}
type DomainDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'delete'; readonly rule: EmailDomainRule };

const defaults = { list: '', page: 1 } as const;
const isListType = (list: string): list is DomainListType => list === 'ALLOW' || list === 'BLOCK';

/** The domains of the allow list or the block list. */
export function DomainList({ config, changes }: DomainListProps) {
  const text = usePageTexts('security', domainRestrictionsMessages);
  const lock = usePolicyLock('emailDomains');
  const [{ list, page }, setParams] = usePageParams(defaults);
  const type = isListType(list) ? list : config.listType;
  const toPage = useCallback((next: number) => setParams({ page: next }), [setParams]);
  const notify = useNotify();
  const dialog = useDialogState<DomainDialog>();
  const isInEffect = config.active && config.listType === type;
  const remove = (rule: EmailDomainRule) => {
    if (isInEffect && type === 'ALLOW') dialog.open({ kind: 'delete', rule });
    else changes.remove.run(rule).catch((error: unknown) => notify.failed(toFailure(error)));
  };
  const { current } = dialog;
  return (
    <Section title={text('domainLists')} text={text('domainListsText')}>
      <Toolbar>
        <ToolbarGroup>
          <ListChoice type={type} onChange={(next) => setParams({ list: next })} />
          {isInEffect && <Badge tone="success">{text('domainInEffect')}</Badge>}
        </ToolbarGroup>
        <ActionButton
          icon={<PlusIcon size="small" />}
          disabledReason={lock.reason}
          onClick={() => dialog.open({ kind: 'add' })}
        >
          {text('domainAdd')}
        </ActionButton>
      </Toolbar>
      <DomainTable type={type} page={page} onPage={toPage} onDelete={remove} />
      {current?.kind === 'add' && (
        <AddDomainsDialog
          type={type}
          isBlocking={isInEffect && type === 'BLOCK'}
          changes={changes}
          onClose={dialog.close}
        />
      )}
      {current?.kind === 'delete' && (
        <ConfirmDialog
          isOpen
          onClose={dialog.close}
          title={text('domainDeleteTitle', { domain: current.rule.domain })}
          consequence={<DomainImpactPreview change={{ remove: [current.rule.id] }} />}
          confirmLabel={text('domainDelete')}
          tone="danger"
          onConfirm={async () => {
            await changes.remove.run(current.rule);
          }}
          failure={(error) => toFailure(error).text}
        />
      )}
    </Section>
  );
}

interface ListChoiceProps {
  readonly type: DomainListType;
  readonly onChange: (type: DomainListType) => void;
}

function ListChoice({ type, onChange }: ListChoiceProps) {
  const text = usePageTexts('security', domainRestrictionsMessages);
  return (
    <FilterMenu<DomainListType>
      label={text(type === 'ALLOW' ? 'domainAllowList' : 'domainBlockList')}
      isPlain
      isSingle
      options={[
        { value: 'ALLOW', label: text('domainAllowList') },
        { value: 'BLOCK', label: text('domainBlockList') },
      ]}
      values={[type]}
      onChange={([chosen]) => chosen && onChange(chosen)}
    />
  );
}

interface DomainTableProps {
  readonly type: DomainListType;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onDelete: (rule: EmailDomainRule) => void;
}

function DomainTable({ type, page, onPage, onDelete }: DomainTableProps) {
  const text = usePageTexts('security', domainRestrictionsMessages);
  const lock = usePolicyLock('emailDomains');
  const list = useApiQuery(domainRestrictionsQueries.list());
  const columns = useColumns();
  const rules = list.data?.items.filter((rule) => rule.type === type) ?? [];
  const totalPages = Math.max(1, Math.ceil(rules.length / domainsOnPage));
  useEffect(() => {
    // the last domain of the last page was deleted
    if (list.data && page > totalPages) onPage(totalPages);
  }, [list.data, page, totalPages, onPage]);
  const rows = rules.slice((page - 1) * domainsOnPage, page * domainsOnPage);
  const loaded = rules.length > 0 ? 'ready' : 'empty';
  const actions = (rule: EmailDomainRule): readonly Action[] => [
    {
      id: 'delete',
      label: text('domainDelete'),
      icon: <TrashIcon size="small" />,
      tone: 'danger',
      disabledReason: lock.reason,
      onSelect: () => onDelete(rule),
    },
  ];
  const empty = type === 'ALLOW' ? 'domainEmptyAllow' : 'domainEmptyBlock';
  return (
    <>
      <DataTable
        label={text(type === 'ALLOW' ? 'domainAllowList' : 'domainBlockList')}
        columns={columns}
        rows={rows}
        state={list.data ? loaded : list.isError ? 'failed' : 'loading'}
        rowKey={({ id }) => id}
        rowName={({ domain }) => domain}
        rowMenu={actions}
        emptyView={
          <EmptyState icon={<ListIcon />} title={text(empty)} text={text(`${empty}Text`)} />
        }
        failedView={<FailedPart title={text('domainListFailed')} query={list} />}
        loadingRows={4}
      />
      {rules.length > 0 && (
        <Pager
          page={page}
          totalPages={totalPages}
          totalItems={rules.length}
          itemsText={text('domainCount', { count: rules.length })}
          onPage={onPage}
        />
      )}
    </>
  );
}

function useColumns(): readonly TableColumn<EmailDomainRule>[] {
  const text = usePageTexts('security', domainRestrictionsMessages);
  return useMemo(
    () => [
      {
        id: 'domain',
        title: text('domainColumn'),
        share: 1.4,
        skeleton: 'text',
        cell: ({ domain }) => <CellText title={<bdi>{domain}</bdi>} />,
      },
      {
        id: 'covers',
        title: text('domainColumnCovers'),
        skeleton: 'text',
        cell: ({ domain, type }) => {
          if (domain.startsWith('*.')) return text('domainCoversSubdomains');
          return text(type === 'ALLOW' ? 'domainCoversExact' : 'domainCoversAll');
        },
      },
    ],
    [text],
  );
}
