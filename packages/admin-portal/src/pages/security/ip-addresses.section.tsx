import type {
  IpRestriction,
  IpRestrictionConfig,
  RestrictionStrategy,
} from '@foyer/contract/ip-restrictions';
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
import { toFailure } from '@foyer/client';
import { useCallback, useEffect, useMemo } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { AddAddressesDialog } from './add-addresses.dialog.tsx';
import type { IpRestrictionChanges } from './ip-restrictions.controller.ts';
import { AddAddressDialog } from './ip-restrictions.dialogs.tsx';
import { ipRestrictionsMessages } from './ip-restrictions.messages.ts';
import { addressesOnPage, ipRestrictionsQueries } from './ip-restrictions.queries.ts';
import { usePolicyLock } from './use-policy-lock.ts';

interface IpAddressesProps {
  readonly config: IpRestrictionConfig;
  readonly changes: IpRestrictionChanges;
}
type AddressDialog =
  | { readonly kind: 'add' | 'addMany' }
  | { readonly kind: 'delete'; readonly address: IpRestriction };

const defaults = { list: '', page: 1 } as const;
const isStrategy = (list: string): list is RestrictionStrategy =>
  list === 'ALLOW' || list === 'BLOCK';

/** The addresses of the allow list or the block list. */
export function IpAddresses({ config, changes }: IpAddressesProps) {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const lock = usePolicyLock('ipRestrictions');
  const [{ list, page }, setParams] = usePageParams(defaults);
  const strategy = isStrategy(list) ? list : (config.strategy ?? 'ALLOW');
  const toPage = useCallback((next: number) => setParams({ page: next }), [setParams]);
  const notify = useNotify();
  const dialog = useDialogState<AddressDialog>();
  const isInEffect = config.isActive && config.strategy === strategy;
  const disabledReason = lock.reason;
  const remove = (address: IpRestriction) => {
    if (isInEffect && strategy === 'ALLOW') dialog.open({ kind: 'delete', address });
    else
      changes.deleteAddress.run(address).catch((error: unknown) => notify.failed(toFailure(error)));
  };
  const props = {
    strategy,
    endsSessions: isInEffect && strategy === 'BLOCK',
    changes,
    onClose: dialog.close,
  };
  const { current } = dialog;
  return (
    <Section title={text('ipLists')} text={text('ipListsText')}>
      <Toolbar>
        <ToolbarGroup>
          <ListChoice strategy={strategy} onChange={(next) => setParams({ list: next })} />
          {isInEffect && <Badge tone="success">{text('ipInEffect')}</Badge>}
        </ToolbarGroup>
        <ToolbarGroup>
          <ActionButton
            disabledReason={disabledReason}
            onClick={() => dialog.open({ kind: 'addMany' })}
          >
            {text('ipAddMany')}
          </ActionButton>
          <ActionButton
            icon={<PlusIcon size="small" />}
            disabledReason={disabledReason}
            onClick={() => dialog.open({ kind: 'add' })}
          >
            {text('ipAdd')}
          </ActionButton>
        </ToolbarGroup>
      </Toolbar>
      <AddressTable strategy={strategy} page={page} onPage={toPage} onDelete={remove} />
      {current?.kind === 'add' && <AddAddressDialog {...props} />}
      {current?.kind === 'addMany' && <AddAddressesDialog {...props} />}
      {current?.kind === 'delete' && (
        <ConfirmDialog
          isOpen
          onClose={dialog.close}
          title={text('ipDeleteTitle', { ip: current.address.ip })}
          consequence={text('ipDeleteText')}
          confirmLabel={text('ipDelete')}
          tone="danger"
          onConfirm={async () => {
            await changes.deleteAddress.run(current.address);
          }}
          failure={(error) => toFailure(error).text}
        />
      )}
    </Section>
  );
}

interface ListChoiceProps {
  readonly strategy: RestrictionStrategy;
  readonly onChange: (strategy: RestrictionStrategy) => void;
}

function ListChoice({ strategy, onChange }: ListChoiceProps) {
  const text = usePageTexts('security', ipRestrictionsMessages);
  return (
    <FilterMenu<RestrictionStrategy>
      label={text(strategy === 'ALLOW' ? 'ipAllowList' : 'ipBlockList')}
      isPlain
      isSingle
      options={[
        { value: 'ALLOW', label: text('ipAllowList') },
        { value: 'BLOCK', label: text('ipBlockList') },
      ]}
      values={[strategy]}
      onChange={([chosen]) => chosen && onChange(chosen)}
    />
  );
}

interface AddressTableProps {
  readonly strategy: RestrictionStrategy;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onDelete: (address: IpRestriction) => void;
}

function AddressTable({ strategy, page, onPage, onDelete }: AddressTableProps) {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const lock = usePolicyLock('ipRestrictions');
  const list = useApiQuery(ipRestrictionsQueries.list(strategy, page));
  const { items = [], _metadata: counts } = list.data ?? {};
  const columns = useColumns();
  const lastPage = Math.max(1, counts?.totalPages ?? page);
  useEffect(() => {
    // the last address of the last page was deleted
    if (page > lastPage) onPage(lastPage);
  }, [page, lastPage, onPage]);
  const state = items.length > 0 ? 'ready' : list.isError ? 'failed' : counts ? 'empty' : 'loading';
  const actions = (address: IpRestriction): readonly Action[] => [
    {
      id: 'delete',
      label: text('ipDelete'),
      icon: <TrashIcon size="small" />,
      tone: 'danger',
      disabledReason: lock.reason,
      onSelect: () => onDelete(address),
    },
  ];
  const empty = strategy === 'ALLOW' ? 'ipEmptyAllow' : 'ipEmptyBlock';
  return (
    <>
      <DataTable
        label={text(strategy === 'ALLOW' ? 'ipAllowList' : 'ipBlockList')}
        columns={columns}
        rows={items}
        state={state}
        rowKey={({ id }) => id}
        rowName={({ ip }) => ip}
        rowMenu={actions}
        emptyView={
          <EmptyState icon={<ListIcon />} title={text(empty)} text={text(`${empty}Text`)} />
        }
        failedView={<FailedPart title={text('ipListFailed')} query={list} />}
        loadingRows={addressesOnPage}
      />
      {counts && counts.totalItems > 0 && (
        <Pager
          page={page}
          totalPages={counts.totalPages}
          totalItems={counts.totalItems}
          itemsText={text('ipCount', { count: counts.totalItems })}
          onPage={onPage}
        />
      )}
    </>
  );
}

function useColumns(): readonly TableColumn<IpRestriction>[] {
  const text = usePageTexts('security', ipRestrictionsMessages);
  return useMemo(
    () => [
      {
        id: 'ip',
        title: text('ipColumnAddress'),
        share: 1.4,
        skeleton: 'text',
        cell: ({ ip, isActive }) => (
          <CellText
            title={<span className="foyer-ip-address">{ip}</span>}
            mark={!isActive && <Badge>{text('ipInactive')}</Badge>}
          />
        ),
      },
      {
        id: 'note',
        title: text('ipColumnNote'),
        skeleton: 'text',
        cell: ({ description }) => description || text('ipNoNote'),
      },
      {
        id: 'added',
        title: text('ipColumnAdded'),
        width: 130,
        skeleton: 'short',
        cell: ({ createdAt }) => dayText(createdAt, text.locale),
      },
    ],
    [text],
  );
}
