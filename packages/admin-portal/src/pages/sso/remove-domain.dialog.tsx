import type { SsoConfiguration, SsoDomain } from '@foyer/contract/sso';
import { useApiQuery } from '@foyer/react/query';
import { ConfirmDialog } from '@foyer/ui/portal';
import { useState } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useDomainChanges } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { type DomainParams, ssoQueries } from './sso.queries.ts';

interface RemoveDomainProps {
  readonly connection: SsoConfiguration;
  readonly domain: SsoDomain;
  readonly onClose: () => void;
}

/** Asks before a domain is removed, and says who is affected. */
export function RemoveDomainDialog({ connection, domain, onClose }: RemoveDomainProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { remove } = useDomainChanges();
  const isLast = !connection.domains.some((one) => one.validated && one.id !== domain.id);
  const params = { ssoConfigId: connection.id, domainId: domain.id };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('removeDomainTitle', { domain: domain.domain })}
      consequence={
        <>
          {text(domain.validated ? 'removeDomainText' : 'removeUnverifiedText', {
            domain: domain.domain,
          })}
          {domain.validated && connection.enforced && isLast && ` ${text('removeLastDomain')}`}
          {domain.validated && <Affected params={params} />}
        </>
      }
      confirmLabel={text('removeDomain')}
      tone="danger"
      onConfirm={async () => {
        await remove.run({ connection, domain });
        onClose();
      }}
    />
  );
}

/** How many users are affected, and their names on request. */
function Affected({ params }: { readonly params: DomainParams }) {
  const text = usePageTexts('sso', ssoMessages);
  const { disabledReason } = usePortal();
  const usage = useApiQuery(ssoQueries.domainUsage(params));
  const [isOpen, setOpen] = useState(false);
  if (!usage.data)
    return (
      <p role="status" className="foyer-users-none">
        {text(usage.isError ? 'affectedFailed' : 'affectedLoading')}
      </p>
    );
  const { users, withoutPassword } = usage.data;
  return (
    <>
      <p role="status">
        <strong>{users === 0 ? text('affectedNoOne') : text('affected', { count: users })}</strong>
        {withoutPassword > 0 && ` ${text('affectedWithoutPassword', { count: withoutPassword })}`}
      </p>
      {users > 0 && disabledReason('fe.secure.read.users') === undefined && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{text('showUsers')}</summary>
          {isOpen && <Names params={params} count={users} />}
        </details>
      )}
    </>
  );
}

function Names({ params, count }: { readonly params: DomainParams; readonly count: number }) {
  const text = usePageTexts('sso', ssoMessages);
  const query = useApiQuery(ssoQueries.domainUsers(params));
  return (
    <LoadedPart title={text('affectedFailed')} query={query}>
      {({ users }) => (
        <ul className="foyer-sso-users">
          {users.map(({ id, name, email, hasPassword }) => (
            <li key={id}>
              <span>{name}</span>
              <small>{email}</small>
              {!hasPassword && <small>{text('noPassword')}</small>}
            </li>
          ))}
          {count > users.length && <li>{text('moreUsers', { count: count - users.length })}</li>}
        </ul>
      )}
    </LoadedPart>
  );
}
