import type { Role } from '@foyer/contract';
import { useApiQuery } from '@foyer/react/query';
import { Avatar, Badge, Button, Skeleton } from '@foyer/ui';
import { CellText, Chip, CopyField, Sheet } from '@foyer/ui/portal';
import { type ReactNode, useRef } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { apiTokensQueries } from '../api-tokens/api-tokens.queries.ts';
import { groupsQueries } from '../groups/groups.queries.ts';
import { usersQueries } from '../users/users.queries.ts';
import { type RolesData, getRoleUses } from './roles.controller.ts';
import { rolesMessages } from './roles.messages.ts';
import { useUsesText } from './use-uses-text.ts';

interface RoleSheetProps {
  readonly role: Role | undefined;
  readonly data: RolesData;
  readonly onClose: () => void;
}

/** Who holds a role: members, groups, API tokens, and what else names it. */
export function RoleSheet({ role, data, onClose }: RoleSheetProps) {
  const text = usePageTexts('roles', rolesMessages);
  // the first thing that takes the focus would be the key, which selects itself
  const start = useRef<HTMLDivElement>(null);
  return (
    <Sheet
      isOpen={role !== undefined}
      onClose={onClose}
      focusFirst={start}
      title={role?.name ?? ''}
      description={role?.description || text('sheetText')}
    >
      {role && (
        <div ref={start} tabIndex={-1} className="foyer-holders-start">
          <Holders role={role} data={data} />
        </div>
      )}
    </Sheet>
  );
}

function Holders({ role, data }: { readonly role: Role; readonly data: RolesData }) {
  const text = usePageTexts('roles', rolesMessages);
  const { isAllowed } = usePortal();
  const usesText = useUsesText();
  const uses = getRoleUses(data, role);
  const other = usesText({ ...uses, members: 0, groups: 0, tokens: 0 });
  return (
    <div className="foyer-holders">
      <Part title={text('sheetMembers')} count={uses.members}>
        {isAllowed('fe.secure.read.users') ? (
          <Members role={role} total={uses.members} />
        ) : (
          <Quiet>{text('notSeen')}</Quiet>
        )}
      </Part>
      {(uses.groups > 0 || role.tenantId !== undefined) && (
        <Part title={text('sheetGroups')} count={uses.groups}>
          {uses.groups === 0 ? (
            <Quiet>{text('noneGroups')}</Quiet>
          ) : (
            isAllowed('fe.secure.read.groups') && <Groups role={role} />
          )}
        </Part>
      )}
      {uses.tokens > 0 && (
        <Part title={text('sheetTokens')} count={uses.tokens}>
          {isAllowed('fe.secure.read.tenantApiTokens') && <Tokens role={role} />}
        </Part>
      )}
      {other.length > 0 && (
        <Part title={text('sheetOther')}>
          <Quiet>{other.join(', ')}</Quiet>
        </Part>
      )}
      <CopyField label={text('key')} value={role.key} />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
}

function Part({ title, count, children }: PartProps) {
  return (
    <section className="foyer-holders-part">
      <h3 className="foyer-holders-title">
        {title}
        {count !== undefined && <span className="foyer-tab-count">{count}</span>}
      </h3>
      {children}
    </section>
  );
}

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <p className="foyer-holders-quiet">{children}</p>
);

function Members({ role, total }: { readonly role: Role; readonly total: number }) {
  const text = usePageTexts('roles', rolesMessages);
  const { openPage, hasPage } = usePortal();
  const query = useApiQuery({ ...usersQueries.withRole(role.id), isEnabled: total > 0 });
  if (total === 0) return <Quiet>{text('noMembers')}</Quiet>;
  if (query.isError) return <FailedPart title={text('holdersFailed')} query={query} />;
  if (!query.data) return <Skeleton shape="field" />;
  return (
    <>
      <ul className="foyer-holders-list">
        {query.data.items.map(({ id, name, email, profileImageUrl, roleIds }) => (
          <li key={id} className="foyer-holders-item">
            <CellText
              start={<Avatar name={name || email} src={profileImageUrl} size="small" />}
              title={name || email}
              text={email}
              mark={!roleIds.includes(role.id) && <Badge>{text('byGroup')}</Badge>}
            />
          </li>
        ))}
      </ul>
      {query.data.totalItems > query.data.items.length && hasPage('users') && (
        <Button variant="quiet" onClick={() => openPage('users', undefined, { role: role.id })}>
          {text('allMembers')}
        </Button>
      )}
    </>
  );
}

function Groups({ role }: { readonly role: Role }) {
  const text = usePageTexts('roles', rolesMessages);
  const query = useApiQuery(groupsQueries.list());
  if (query.isError) return <FailedPart title={text('holdersFailed')} query={query} />;
  if (!query.data) return <Skeleton shape="field" />;
  const roleGrants = query.data.filter((group) => group.roles?.some(({ id }) => id === role.id));
  return (
    <div className="foyer-holders-chips">
      {roleGrants.map((group) => (
        <Chip key={group.id} color={group.color}>
          {group.name}
        </Chip>
      ))}
    </div>
  );
}

function Tokens({ role }: { readonly role: Role }) {
  const text = usePageTexts('roles', rolesMessages);
  const query = useApiQuery(apiTokensQueries.list());
  if (query.isError) return <FailedPart title={text('holdersFailed')} query={query} />;
  if (!query.data) return <Skeleton shape="field" />;
  const holding = query.data.filter(({ roleIds }) => roleIds.includes(role.id));
  return (
    <div className="foyer-holders-chips">
      {holding.map((token) => (
        <Chip key={token.id}>{token.name}</Chip>
      ))}
    </div>
  );
}
