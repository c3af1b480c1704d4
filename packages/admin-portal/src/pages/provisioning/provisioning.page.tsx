import type { ScimConnection } from '@foyer/contract/provisioning';
import { useApiQuery } from '@foyer/react/query';
import {
  ActionButton,
  CellText,
  Chip,
  createLazyPart,
  DataTable,
  EmptyState,
  PageHeader,
  PlusIcon,
  RefreshIcon,
  type TableColumn,
} from '@foyer/ui/portal';
import { useMemo } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { dayText, distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { useAddress, useRequestedDialog } from '../../portal/use-address.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { HealthChip } from './health-chip.tsx';
import { provisioningPermission } from './provisioning.controller.ts';
import { provisioningMessages } from './provisioning.messages.ts';
import { provisioningQueries } from './provisioning.queries.ts';

const useConnectionPage = /* @__PURE__ */ createLazyPart(() => import('./connection.page.tsx'));
const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./add-connection.tsx'));

/** The directories that provision users of the account; `provisioning/<id>` is the page of one. */
export function ProvisioningPage() {
  const { place } = usePortalFrame();
  const id = useAddress(place, 'sub');
  const page = useConnectionPage(id !== undefined);
  if (id === undefined) return <Connections />;
  return page ? <page.ConnectionPage key={id} id={id} /> : <SettingsPlaceholder />;
}

function Connections() {
  const text = usePageTexts('provisioning', provisioningMessages);
  const portal = usePortal();
  const { tenant, openPage } = portal;
  const { place } = usePortalFrame();
  const query = useApiQuery(provisioningQueries.list());
  const columns = useColumns();
  const dialog = useDialogState<{ readonly kind: 'add' }>();
  const dialogs = useDialogs(dialog.current !== undefined);
  const why = portal.disabledReason(provisioningPermission);
  const add = () => dialog.open({ kind: 'add' });
  const list = query.data ?? [];
  const loaded = list.length === 0 ? 'empty' : 'ready';
  useRequestedDialog({ create: why ? undefined : add });
  const addButton = (
    <ActionButton
      variant="primary"
      icon={<PlusIcon size="small" />}
      disabledReason={why}
      onClick={add}
    >
      {text('add')}
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title={text('title')}
        text={text('text', { account: tenant.name })}
        actions={list.length > 0 && addButton}
      />
      <DataTable
        label={text('list')}
        columns={columns}
        rows={list}
        state={query.data ? loaded : query.isError ? 'failed' : 'loading'}
        loadingRows={2}
        rowKey={({ id }) => id}
        rowName={({ connectionName }) => connectionName}
        onRow={({ id }) => openPage('provisioning', id)}
        emptyView={
          <EmptyState
            icon={<RefreshIcon />}
            title={text('emptyTitle')}
            text={text('emptyText')}
            action={addButton}
          />
        }
        failedView={<FailedPart title={text('failed')} query={query} />}
      />
      {dialog.current && dialogs && (
        <dialogs.AddConnectionDialog
          onClose={dialog.close}
          // the form is saved: nothing to ask about
          onDone={(id, guide) =>
            place.go({ tab: 'provisioning', sub: id, search: `guide=${guide}` })
          }
        />
      )}
    </>
  );
}

function useColumns(): readonly TableColumn<ScimConnection>[] {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { client } = usePortal();
  const now = Math.floor(client.clock.wall() / 60_000) * 60_000;
  return useMemo(
    () => [
      {
        id: 'connection',
        title: text('connectionColumn'),
        share: 2,
        cell: ({ connectionName, users, activeUsers }) => (
          <CellText
            title={connectionName}
            text={text('usersCount', { active: activeUsers, count: users })}
          />
        ),
      },
      {
        id: 'status',
        title: text('statusColumn'),
        share: 1.4,
        skeleton: 'chip',
        cell: (one) => (
          <>
            <HealthChip health={one.health} />{' '}
            {one.conflicts > 0 && (
              <Chip tone="warning">{text('conflictsChip', { count: one.conflicts })}</Chip>
            )}
          </>
        ),
      },
      {
        id: 'lastRequest',
        title: text('lastRequestColumn'),
        cell: ({ lastSync }) =>
          lastSync ? distanceText(lastSync, text.locale, now) : text('never'),
      },
      {
        id: 'expiry',
        title: text('expiryColumn'),
        cell: ({ tokens }) => {
          if (tokens.length === 0) return text('noToken');
          const ends = tokens.flatMap(({ expiresAt }) => expiresAt ?? []);
          const isEndless = ends.length < tokens.length;
          const last = isEndless ? undefined : ends.reduce((a, b) => (a > b ? a : b));
          return last === undefined ? text('never') : dayText(last, text.locale);
        },
      },
    ],
    [text, now],
  );
}
