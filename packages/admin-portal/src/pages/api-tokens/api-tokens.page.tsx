import { usersCalls } from '@foyer/contract/users/calls';
import type { Translator } from '@foyer/ui';
import { CellText, createLazyPart, type TableColumn } from '@foyer/ui/portal';
import { useMemo } from 'react';
import { dayText, distanceText } from '../../portal/moments.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { ExpiresCell } from '../../tokens/expires-cell.tsx';
import { TokenPage } from '../../tokens/token-page.tsx';
import {
  type NewAccountToken,
  useAccountTokens,
  useCreators,
  useRoleChoices,
} from './api-tokens.controller.ts';
import type { AccountToken } from './api-tokens.queries.ts';
import type { apiTokensMessages } from './api-tokens.messages.ts';
import type { CreateAccountTokenProps } from './create-token.dialog.tsx';

type Texts = Translator<typeof apiTokensMessages>;
const permission = 'fe.secure.write.tenantApiTokens';

const useDialog = /* @__PURE__ */ createLazyPart(() => import('./create-token.dialog.tsx'));

/** Tokens that programs of the account call with, of both kinds. Decision 0208. */
export function ApiTokensPage() {
  const { text, ...tokens } = useAccountTokens();
  const { client, tenant, user, disabledReason } = usePortal();
  useDialog();
  const creators = useCreators(tokens.list.data ?? []);
  const roles = useRoleChoices();
  const now = Math.floor(client.clock.wall() / 60_000) * 60_000;
  const columns = useMemo(
    () =>
      getColumns(text, { now, creators, roles: new Map(roles.map(({ id, name }) => [id, name])) }),
    [text, now, creators, roles],
  );
  const above = new Set(roles.filter(({ isAbove }) => isAbove).map(({ id }) => id));
  return (
    <TokenPage<AccountToken, NewAccountToken>
      {...tokens}
      {...{ text, columns, now }}
      words={{
        title: text('title'),
        about: text('about', { tenant: tenant.name }),
        label: text('list', { tenant: tenant.name }),
        empty: text('empty'),
        emptyText: text('emptyText'),
        loadFailed: text('loadFailed'),
      }}
      owners={[...creators].map(([id, name]) => ({
        id,
        name,
        owns: ({ createdBy }) => createdBy === id,
      }))}
      tried={usersCalls.listMembers.path}
      why={disabledReason(permission)}
      getDisabledReason={({ roleIds, createdBy }) => {
        if (!roleIds.some((id) => above.has(id))) return {};
        // anyone who made it may end it: they know when its secret got lost (decision 0225)
        return {
          rotate: text('rotateAbove'),
          revoke: createdBy === user.id ? undefined : text('revokeAbove'),
        };
      }}
      renderCreate={(props) => <CreateDialog {...props} text={text} />}
    />
  );
}

function CreateDialog(props: CreateAccountTokenProps) {
  const dialog = useDialog(true);
  return dialog ? <dialog.CreateAccountTokenDialog {...props} /> : null;
}

interface Known {
  readonly now: number;
  readonly creators: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, string>;
}

function getColumns(
  text: Texts,
  { now, creators, roles }: Known,
): readonly TableColumn<AccountToken>[] {
  return [
    {
      id: 'name',
      title: text('name'),
      share: 2.4,
      cell: ({ name, id, kind }) => (
        <CellText title={name} text={kind === 'ClientCredentials' ? id : text('kindAccessToken')} />
      ),
    },
    {
      id: 'roles',
      title: text('roles'),
      share: 1.2,
      cell: ({ roleIds }) => {
        const [first, ...more] = roleIds.map((id) => roles.get(id) ?? id);
        if (first === undefined) return text('noRoles');
        return more.length === 0
          ? first
          : text('more', {
              name: first,
              count: more.length,
            });
      },
    },
    {
      id: 'created',
      title: text('created'),
      isExtra: true,
      cell: ({ createdAt, createdBy }) => {
        const day = dayText(createdAt, text.locale);
        const name = creators.get(createdBy ?? '');
        return name === undefined ? (
          day
        ) : (
          <CellText title={day} text={text('createdBy', { name })} />
        );
      },
    },
    {
      id: 'lastUsed',
      title: text('lastUsed'),
      isExtra: true,
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? distanceText(lastUsedAt, text.locale, now) : text('neverUsed'),
    },
    {
      id: 'expires',
      title: text('expires'),
      share: 1.5,
      cell: (token) => <ExpiresCell {...{ text, token, now }} />,
    },
  ];
}
