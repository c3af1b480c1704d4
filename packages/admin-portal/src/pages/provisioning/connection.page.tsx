import type { ScimConnection } from '@foyer/contract/provisioning';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button } from '@foyer/ui';
import { createLazyPart, EmptyState, PageHeader, Tabs } from '@foyer/ui/portal';
import { type ComponentType, useEffect, useRef } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { usePageParams } from '../../portal/use-page-params.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { BackLink } from '../../shell/portal-link.tsx';
import { useDocumentTitle } from '../../shell/use-document-title.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { HealthChip } from './health-chip.tsx';
import { OverviewPart } from './overview.part.tsx';
import {
  type ConnectionPartProps,
  pollInterval,
  provisioningPermission,
} from './provisioning.controller.ts';
import { provisioningMessages } from './provisioning.messages.ts';
import { provisioningQueries } from './provisioning.queries.ts';

const useParts = /* @__PURE__ */ createLazyPart(() => import('./connection-lists.tsx'));
const useConflicts = /* @__PURE__ */ createLazyPart(() => import('./conflicts.part.tsx'));
const useRequests = /* @__PURE__ */ createLazyPart(() => import('./requests.part.tsx'));
const parts = ['overview', 'users', 'groups', 'conflicts', 'requests'] as const;
type Part = (typeof parts)[number];
type ListName = 'UsersPart' | 'GroupsPart';

function lazily(name: ListName) {
  return function LazyPart(props: ConnectionPartProps) {
    const lists = useParts(true);
    if (!lists) return <SettingsPlaceholder rows={3} />;
    const List = lists[name];
    return <List {...props} />;
  };
}

function Conflicts(props: ConnectionPartProps) {
  const part = useConflicts(true);
  return part ? <part.ConflictsPart {...props} /> : <SettingsPlaceholder rows={3} />;
}

function Requests(props: ConnectionPartProps) {
  const part = useRequests(true);
  return part ? <part.RequestsPart {...props} /> : <SettingsPlaceholder rows={3} />;
}

const panels: Readonly<Record<Part, ComponentType<ConnectionPartProps>>> = {
  overview: OverviewPart,
  users: lazily('UsersPart'),
  groups: lazily('GroupsPart'),
  conflicts: Conflicts,
  requests: Requests,
};

/** One connection: how it is doing, whom it manages, and what it requested. */
export function ConnectionPage({ id }: { readonly id: string }) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { openPage } = usePortal();
  const query = useApiQuery(provisioningQueries.list());
  const { refetch } = query;
  const connection = query.data?.find((one) => one.id === id);
  const isWaiting = connection?.health === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void refetch(), pollInterval);
    return () => clearInterval(timer);
  }, [isWaiting, refetch]);
  return (
    <>
      <BackLink to={{ tab: 'provisioning', sub: undefined, search: '' }} label={text('back')} />
      <LoadedPart title={text('failed')} query={query}>
        {() =>
          connection ? (
            <Opened connection={connection} />
          ) : (
            <EmptyState
              title={text('gone')}
              text={text('goneText')}
              action={<Button onClick={() => openPage('provisioning')}>{text('back')}</Button>}
            />
          )
        }
      </LoadedPart>
    </>
  );
}

function Opened({ connection }: { readonly connection: ScimConnection }) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const portal = usePortal();
  const [params, setParams] = usePageParams({ part: '' });
  const part = parts.find((one) => one === params.part) ?? 'overview';
  const title = useRef<HTMLHeadingElement>(null);
  const { connectionName, users, groups, conflicts } = connection;
  useDocumentTitle(connectionName);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const why = portal.disabledReason(provisioningPermission);
  const Panel = panels[part];
  const counts: Partial<Record<Part, number>> = { users, groups, conflicts };
  return (
    <>
      <PageHeader
        title={connectionName}
        titleRef={title}
        mark={<HealthChip health={connection.health} />}
        actions={<ConnectionActions connection={connection} why={why} />}
      />
      <div className="foyer-provisioning-note" role="status">
        <HealthNote connection={connection} />
      </div>
      <Tabs
        label={text('tabs')}
        value={part}
        onChange={(next) => setParams({ part: next })}
        tabs={parts.map((value) => ({ value, label: text(value), count: counts[value] }))}
      >
        <Panel connection={connection} why={why} onSetup={() => setParams({ part: '' })} />
      </Tabs>
    </>
  );
}

function HealthNote({ connection }: { readonly connection: ScimConnection }) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { client } = usePortal();
  const { health, connectionName, lastError, lastSync } = connection;
  if (health === 'waiting')
    return <Alert tone="info">{text('waiting', { name: connectionName })}</Alert>;
  if (health === 'expired') return <Alert tone="error">{text('expired')}</Alert>;
  if (health === 'failing')
    return <Alert tone="warning">{text('failing', { error: lastError ?? '' })}</Alert>;
  const when = lastSync ? distanceText(lastSync, text.locale, client.clock.wall()) : '';
  return <Alert tone="success">{text('connected', { when })}</Alert>;
}
