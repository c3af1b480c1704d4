import { managementRefusals } from '@foyer/contract/management';
import { type RawBuilder, sql } from 'kysely';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import { toPaging } from './managed-paging.ts';
import type { ManagedUserViews } from './managed-user-views.ts';

type Deps = Pick<Platform, 'config' | 'db' | 'audit'> & { readonly views: ManagedUserViews };

interface SearchQuery {
  readonly _limit: number;
  readonly _offset: number;
  readonly _order?: string | undefined;
  readonly _identifier?: string | undefined;
  readonly _email?: string | undefined;
  readonly _namePrefix?: string | undefined;
  readonly _phraseSearchContains?: readonly string[] | undefined;
  readonly _tenantId?: string | undefined;
  readonly ids?: string | undefined;
  readonly _externalIds?: string | undefined;
  readonly _sortBy?: string | undefined;
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`u.name`,
  email: sql`u.email`,
  id: sql`u.id`,
};
interface InviteRow {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly expiresAt: Date;
  readonly shouldSendEmail: boolean;
  readonly roleIds: string[];
}
const inviteColumns = sql`id, tenant_id as "tenantId", user_id as "userId", expires_at as "expiresAt",
  should_send_email as "shouldSendEmail", role_ids::text[] as "roleIds"`;
const splitList = (text: string | undefined) => text?.split(',').map((one) => one.trim()) ?? null;
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Users of the environment by what a backend knows of them, and invite links. */
export function createManagedUserSearch({ config, db, audit, views }: Deps) {
  const vendorId = config.vendorId ?? config.application.clientId;

  function matching(query: SearchQuery) {
    const { _identifier, _email, _namePrefix, _phraseSearchContains, _tenantId } = query;
    const email = (_email ?? _identifier)?.toLowerCase() ?? null;
    const ids = splitList(query.ids)?.filter(isId) ?? null;
    const tenantId = _tenantId === undefined ? null : isId(_tenantId) ? _tenantId : '';
    return sql`(${email}::text is null or u.email = ${email})
      and (${_namePrefix ?? null}::text is null or u.name ilike ${escaped(_namePrefix ?? '')} || '%')
      and (${_phraseSearchContains ?? null}::text[] is null or (
        select bool_and(u.name ilike '%' || phrase || '%' or u.email ilike '%' || phrase || '%')
        from unnest(${(_phraseSearchContains ?? []).map(escaped)}::text[]) as phrase))
      and (${ids}::uuid[] is null or u.id = any(${ids}::uuid[]))
      and (${splitList(query._externalIds)}::text[] is null or u.external_id = any(${splitList(query._externalIds)}::text[]))
      and (${tenantId}::text is null or exists (
        select 1 from memberships m where m.user_id = u.id and m.tenant_id::text = ${tenantId}))`;
  }

  return {
    search: async (query: SearchQuery) => {
      const order = orders[query._sortBy ?? ''] ?? sql`u.created_at`;
      const direction = query._order?.toUpperCase() === 'DESC' ? sql`desc` : sql`asc`;
      const where = matching(query);
      const found = await db.read((tx) =>
        sql<{
          id: string;
        }>`select u.id from users u where ${where} order by ${order} ${direction}, u.id
          limit ${query._limit} offset ${query._limit * query._offset}`.execute(tx),
      );
      const counted = await db.read((tx) =>
        sql<{ total: number }>`select count(*)::int as total from users u where ${where}`.execute(
          tx,
        ),
      );
      const items = [];
      for (const { id } of found.rows) {
        const user = await views.toUser(await db.read((tx) => views.find(tx, id)));
        const { roles: _roles, permissions: _permissions, ...shown } = user;
        items.push(shown);
      }
      return { items, ...toPaging(query, counted.rows[0]?.total ?? 0) };
    },

    /** The secret is in the link alone. */
    invites: async (tenantId: string | undefined) => {
      const only = tenantId === undefined || isId(tenantId) ? (tenantId ?? null) : null;
      const { rows } = await db.read((tx) =>
        sql<InviteRow>`select ${inviteColumns}
          from invite_links where ${only}::uuid is null or tenant_id = ${only}::uuid order by created_at`.execute(
          tx,
        ),
      );
      return rows.map(({ expiresAt, ...row }) => ({
        ...row,
        vendorId,
        token: '',
        expires: expiresAt.toISOString(),
      }));
    },

    removeInvite: (ctx: VendorContext, id: string): Promise<undefined> =>
      db.system(async (tx) => {
        const { rows } = isId(id)
          ? await sql<InviteRow>`delete from invite_links where id = ${id} returning ${inviteColumns}`.execute(
              tx,
            )
          : { rows: [] };
        const [row] = rows;
        if (!row) throw refuse(managementRefusals.unknownInvite);
        await audit.record(tx, {
          action: 'invite_link.deleted',
          tenantId: row.tenantId,
          userId: row.userId,
          ctx,
          description: 'A backend ended the invite link.',
          json: {
            linkId: row.id,
            roleIds: row.roleIds,
            shouldSendEmail: row.shouldSendEmail,
            expiresAt: row.expiresAt.toISOString(),
          },
        });
        return undefined;
      }),
  };
}

/** Users by what a backend knows of them. */
export type ManagedUserSearch = ReturnType<typeof createManagedUserSearch>;
