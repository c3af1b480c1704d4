import { addressInAccount } from '@foyer/client';
import type { Expiration } from '@foyer/contract/policy-templates';
import { useApiQuery } from '@foyer/react/query';
import { Badge } from '@foyer/ui';
import {
  CellText,
  DataTable,
  EmptyState,
  NavigationIcon,
  type TableColumn,
} from '@foyer/ui/portal';
import { useMemo } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { templatesMessages } from './templates.messages.ts';
import { templatesQueries } from './templates.queries.ts';

const noExpirations: readonly Expiration[] = [];
const soonMilliseconds = 14 * 24 * 60 * 60 * 1000;

/** The page of an account that is about it. */
const tabs = {
  ssoCertificate: 'sso',
  ssoSecret: 'sso',
  unverifiedDomain: 'sso',
  scimToken: 'provisioning',
  apiToken: 'apiTokens',
} as const;

/** What expires in the accounts below, by date. */
export function ExpirationsTab() {
  const text = usePageTexts('templates', templatesMessages);
  const query = useApiQuery(templatesQueries.expirations());
  const columns = useColumns();
  if (query.isError && !query.data)
    return <FailedPart title={text('expirationsFailed')} query={query} />;
  const rows = query.data ?? noExpirations;
  return (
    <div className="foyer-accounts">
      <p className="foyer-templates-text">{text('expirationsText')}</p>
      <DataTable
        label={text('expirationsList')}
        columns={columns}
        rows={rows}
        state={query.isPending ? 'loading' : rows.length === 0 ? 'empty' : 'ready'}
        rowKey={({ tenantId, kind, subject, at }) => [tenantId, kind, subject, at].join(' ')}
        rowName={({ subject }) => subject}
        failedView={null}
        emptyView={
          <EmptyState
            icon={<NavigationIcon />}
            title={text('nothingExpires')}
            text={text('nothingExpiresText')}
          />
        }
      />
    </div>
  );
}

function useColumns(): readonly TableColumn<Expiration>[] {
  const text = usePageTexts('templates', templatesMessages);
  const portal = usePortal();
  const { client } = portal;
  return useMemo(() => {
    const toHref = ({ tenantId, kind }: Expiration) => {
      const page = new URL(portal.getHref(tabs[kind]) ?? location.href, location.href);
      return addressInAccount(page.href, tenantId);
    };
    return [
      {
        id: 'what',
        title: text('columnItem'),
        share: 2,
        cell: ({ kind, subject }) => <CellText title={subject} text={text(kind)} />,
      },
      {
        id: 'account',
        title: text('columnAccount'),
        share: 2,
        cell: (row) =>
          // hosted login has one account at a time
          client.hosted ? (
            <CellText title={row.name} text={row.path.join(' › ')} />
          ) : (
            <span className="foyer-account-name">
              <a className="foyer-link" href={toHref(row)} target="_blank" rel="noreferrer">
                {row.name}
              </a>
              {row.path.length > 0 && (
                <span className="foyer-account-path">{row.path.join(' › ')}</span>
              )}
            </span>
          ),
      },
      {
        id: 'date',
        title: text('columnDate'),
        width: 220,
        cell: ({ kind, at }) => {
          const date = dayText(at, text.locale);
          const left = Date.parse(at) - client.clock.wall();
          if (kind === 'unverifiedDomain')
            return (
              <span className="foyer-template-name">
                {text('since', { date })}
                <Badge tone="warning">{text('unverified')}</Badge>
              </span>
            );
          return (
            <span className="foyer-template-name">
              {date}
              {left <= 0 && <Badge tone="error">{text('expired')}</Badge>}
              {left > 0 && left <= soonMilliseconds && <Badge tone="warning">{text('soon')}</Badge>}
            </span>
          );
        },
      },
    ];
  }, [text, portal, client]);
}
