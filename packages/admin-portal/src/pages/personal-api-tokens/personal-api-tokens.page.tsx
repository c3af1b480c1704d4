import { usersCalls } from '@foyer/contract/users/calls';
import { CellText, type TableColumn } from '@foyer/ui/portal';
import { useMemo } from 'react';
import { dayText, distanceText } from '../../portal/moments.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { CreateTokenDialog } from '../../tokens/create-token.dialog.tsx';
import { ExpiresCell } from '../../tokens/expires-cell.tsx';
import { TokenPage } from '../../tokens/token-page.tsx';
import type { NewToken, Token } from '../../tokens/token.ts';
import { usePersonalTokens } from './personal-api-tokens.controller.ts';

type Texts = ReturnType<typeof usePersonalTokens>['text'];

/** Tokens that programs of a user call with, of both kinds. Decision 0208. */
export function PersonalApiTokensPage() {
  const { text, ...tokens } = usePersonalTokens();
  const { client, tenant, disabledReason } = usePortal();
  const now = Math.floor(client.clock.wall() / 60_000) * 60_000;
  const columns = useMemo(() => getColumns(text, now), [text, now]);
  return (
    <TokenPage<Token, NewToken>
      {...tokens}
      {...{ text, columns, now }}
      words={{
        title: text('title'),
        about: text('about', { tenant: tenant.name }),
        label: text('label'),
        empty: text('empty'),
        emptyText: text('emptyText'),
        loadFailed: text('loadFailed'),
      }}
      tried={usersCalls.listUsersV3.path}
      why={disabledReason('fe.secure.write.userApiTokens')}
      renderCreate={(props) => (
        <CreateTokenDialog
          {...props}
          text={text}
          about={text('createText')}
          descriptionHint={text('descriptionHint')}
        />
      )}
    />
  );
}

function getColumns(text: Texts, now: number): readonly TableColumn<Token>[] {
  return [
    {
      id: 'name',
      title: text('name'),
      share: 2,
      cell: ({ name, id, kind }) => (
        <CellText title={name} text={kind === 'ClientCredentials' ? id : undefined} />
      ),
    },
    {
      id: 'kind',
      title: text('kind'),
      share: 1.25,
      isExtra: true,
      cell: ({ kind }) =>
        text(kind === 'AccessToken' ? 'kindAccessToken' : 'kindClientCredentials'),
    },
    {
      id: 'created',
      title: text('created'),
      isExtra: true,
      cell: ({ createdAt }) => dayText(createdAt, text.locale),
    },
    {
      id: 'lastUsed',
      title: text('lastUsed'),
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
