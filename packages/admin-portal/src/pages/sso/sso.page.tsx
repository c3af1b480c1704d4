import type { SsoConfiguration } from '@foyer/contract/sso';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button, LockIcon } from '@foyer/ui';
import {
  ActionButton,
  CellText,
  Chip,
  createLazyPart,
  DataTable,
  EmptyState,
  PageHeader,
  PlusIcon,
  type TableColumn,
} from '@foyer/ui/portal';
import { useMemo } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { useAddress, useRequestedDialog } from '../../portal/use-address.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { EnabledSwitch, StatusChip } from './connection-state.tsx';
import { ssoPermission } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { toConnectionName, getProvider } from './sso.providers.ts';
import { ssoQueries } from './sso.queries.ts';
import { certificateTones, lastCertificate } from './sso.rules.ts';

const useConnectionPage = /* @__PURE__ */ createLazyPart(() => import('./connection.page.tsx'));
const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./add-connection.dialog.tsx'));
const useSections = /* @__PURE__ */ createLazyPart(() => import('./fallback.sections.tsx'));

/** The connections of the account to its identity providers; `sso/<id>` is the page of one. */
export function SsoPage() {
  const { place } = usePortalFrame();
  const id = useAddress(place, 'sub');
  const page = useConnectionPage(id !== undefined);
  if (id === undefined) return <Connections />;
  return page ? <page.ConnectionPage key={id} id={id} /> : <SettingsPlaceholder />;
}

function Connections() {
  const text = usePageTexts('sso', ssoMessages);
  const { tenant, disabledReason, openPage } = usePortal();
  const { place } = usePortalFrame();
  const query = useApiQuery(ssoQueries.list());
  const columns = useColumns();
  const dialog = useDialogState<{ readonly kind: 'add' }>();
  const why = disabledReason(ssoPermission);
  const add = () => dialog.open({ kind: 'add' });
  const dialogs = useDialogs(dialog.current !== undefined);
  const list = query.data ?? [];
  const sections = useSections(list.length > 0);
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
      {list
        .filter((one) => one.needsConfirmation)
        .map((one) => (
          <UnconfirmedAlert key={one.id} connection={one} />
        ))}
      <DataTable
        label={text('list')}
        columns={columns}
        rows={list}
        state={
          query.data
            ? list.length === 0
              ? 'empty'
              : 'ready'
            : query.isError
              ? 'failed'
              : 'loading'
        }
        loadingRows={2}
        rowKey={({ id }) => id}
        rowName={toConnectionName}
        onRow={({ id }) => openPage('sso', id)}
        emptyView={
          <EmptyState
            icon={<LockIcon />}
            title={text('emptyTitle')}
            text={text('emptyText')}
            action={addButton}
          />
        }
        failedView={<FailedPart title={text('failed')} query={query} />}
      />
      {sections && list.length > 0 && <sections.FallbackSections connections={list} />}
      {dialog.current && dialogs && (
        <dialogs.AddConnectionDialog
          onClose={dialog.close}
          // the form is saved: nothing to ask about
          onCreated={({ id }) => place.go({ tab: 'sso', sub: id, search: '' })}
        />
      )}
    </>
  );
}

function UnconfirmedAlert({ connection }: { readonly connection: SsoConfiguration }) {
  const text = usePageTexts('sso', ssoMessages);
  const { openPage } = usePortal();
  return (
    <div className="foyer-sso-note">
      <Alert tone="warning">
        {text('confirmBanner', { name: toConnectionName(connection) })}{' '}
        <Button variant="quiet" onClick={() => openPage('sso', connection.id)}>
          {text('review')}
        </Button>
      </Alert>
    </div>
  );
}

function useColumns(): readonly TableColumn<SsoConfiguration>[] {
  const text = usePageTexts('sso', ssoMessages);
  return useMemo(
    () => [
      {
        id: 'connection',
        title: text('connectionColumn'),
        share: 2,
        cell: (one) => <CellText title={getProvider(one).name} text={domainsText(one, text)} />,
      },
      {
        id: 'status',
        title: text('statusColumn'),
        skeleton: 'chip',
        cell: (one) => <StatusChip connection={one} />,
      },
      {
        id: 'certificate',
        title: text('certificateColumn'),
        cell: (one) => <Certificate connection={one} />,
      },
      {
        id: 'lastSignIn',
        title: text('lastSignInColumn'),
        cell: ({ lastSignInAt }) =>
          lastSignInAt ? dayText(lastSignInAt, text.locale) : text('never'),
      },
      {
        id: 'enabled',
        title: text('enabledColumn'),
        width: 72,
        skeleton: 'short',
        cell: (one) => <EnabledSwitch connection={one} isLabelHidden />,
      },
    ],
    [text],
  );
}

function domainsText(
  { domains }: SsoConfiguration,
  text: ReturnType<typeof usePageTexts<typeof ssoMessages>>,
): string {
  const [first, ...more] = domains;
  if (!first) return text('noDomains');
  return more.length === 0
    ? first.domain
    : text('moreDomains', { domain: first.domain, count: more.length });
}

function Certificate({ connection }: { readonly connection: SsoConfiguration }) {
  const text = usePageTexts('sso', ssoMessages);
  const last = lastCertificate(connection);
  if (!last) return text('noCertificate');
  const date = dayText(last.notAfter, text.locale);
  if (last.state === 'good') return text('expires', { date });
  return (
    <Chip tone={certificateTones[last.state]}>
      {text(last.state === 'ended' ? 'expired' : 'expires', { date })}
    </Chip>
  );
}
