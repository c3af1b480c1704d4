import { type Selectable, sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SsoSetupLinksTable } from '../../kernel/db/sso-tables.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';

/** A setup link with the email of its creator. */
export type SetupLinkRow = Selectable<SsoSetupLinksTable> & {
  readonly creator: string;
  readonly account: string;
};

/** Names a link within its connection. */
export interface SetupLinkPlace {
  readonly ssoConfigId: string;
  readonly linkId: string;
}

interface NewLink {
  readonly connectionId: string;
  readonly email: string;
  readonly mayActivate: boolean;
  readonly createdBy: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Links in one answer. */
const maxListed = 50;
/** Links that ended are listed for so many days. */
const retentionDays = 30;

const toListedUntil = (end: Date) => new Date(end.getTime() + retentionDays * 86_400_000);

const columns = sql`l.*, coalesce(u.email, '') as creator,
  (select t.name from tenants t where t.id = l.tenant_id) as account from sso_setup_links l left join users u on u.id = l.created_by`;

/** SQL of setup links. */
export function createSetupLinksStore() {
  return {
    list: async (tx: TenantTx, connectionId: string): Promise<SetupLinkRow[]> => {
      const { rows } = await sql<SetupLinkRow>`select ${columns}
        where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId}
        order by l.created_at desc, l.id limit ${maxListed}`.execute(tx);
      return rows;
    },

    /** Held until the transaction ends. */
    hold: async (tx: TenantTx, place: SetupLinkPlace): Promise<SetupLinkRow | undefined> => {
      if (!isId(place.ssoConfigId) || !isId(place.linkId)) return undefined;
      const { rows } = await sql<SetupLinkRow>`select ${columns}
        where l.tenant_id = ${tx.tenantId} and l.connection_id = ${place.ssoConfigId} and l.id = ${place.linkId}
        for update of l`.execute(tx);
      return rows[0];
    },

    countUsable: async (tx: TenantTx, connectionId: string, now: Date): Promise<number> => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from sso_setup_links l
        where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId}
          and l.revoked_at is null and l.expires_at > ${now}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    insert: async (tx: TenantTx, one: NewLink): Promise<string> => {
      const { id } = await tx
        .insertInto('sso_setup_links')
        .values({
          tenant_id: tx.tenantId,
          connection_id: one.connectionId,
          email: one.email,
          may_activate: one.mayActivate,
          created_at: one.now,
          created_by: one.createdBy,
          expires_at: one.expiresAt,
          listed_until: toListedUntil(one.expiresAt),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    revoke: async (tx: TenantTx, id: string, now: Date): Promise<void> => {
      await tx
        .updateTable('sso_setup_links')
        .set({
          revoked_at: now,
          session_hash: null,
          session_expires_at: null,
          listed_until: toListedUntil(now),
        })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', id)
        .execute();
    },

    endSession: async (tx: TenantTx, id: string): Promise<void> => {
      await tx
        .updateTable('sso_setup_links')
        .set({ session_hash: null, session_expires_at: null })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', id)
        .execute();
    },

    /** Starts the session of a link that works; undefined for any other. */
    open: async (
      tx: Tx,
      one: { id: string; hash: Buffer; now: Date; sessionEnd: Date; address: string },
    ): Promise<(Selectable<SsoSetupLinksTable> & { account: string }) | undefined> => {
      const { rows } = await sql<Selectable<SsoSetupLinksTable> & { account: string }>`
        update sso_setup_links l set opened_at = ${one.now}, last_used_at = ${one.now}, session_hash = ${one.hash},
          session_expires_at = least(${one.sessionEnd}::timestamptz, l.expires_at)
        from tenants t where t.id = l.tenant_id and t.deleted_at is null and l.id = ${one.id}
          and l.revoked_at is null and l.expires_at > ${one.now}
          and ${allowsAddress(sql`l.tenant_id`, clientIp(one.address))}
        returning l.*, t.name as account`.execute(tx);
      return rows[0];
    },

    /** The link of a session that works. */
    bySession: async (
      tx: Tx,
      one: { hash: Buffer; now: Date },
    ): Promise<Selectable<SsoSetupLinksTable> | undefined> => {
      const { rows } = await sql<Selectable<SsoSetupLinksTable>>`
        select l.* from sso_setup_links l join tenants t on t.id = l.tenant_id and t.deleted_at is null
        where l.session_hash = ${one.hash} and l.session_expires_at > ${one.now} and l.revoked_at is null
          and l.expires_at > ${one.now}`.execute(tx);
      return rows[0];
    },

    /** Notes a call; false if the address may not call. */
    touch: async (tx: Tx, one: { id: string; address: string; now: Date }): Promise<boolean> => {
      const { rows } = await sql`update sso_setup_links l set last_used_at = ${one.now}
        where l.id = ${one.id} and l.revoked_at is null
          and ${allowsAddress(sql`l.tenant_id`, clientIp(one.address))} returning 1`.execute(tx);
      return rows.length > 0;
    },
  };
}

/** SQL of setup links. */
export type SetupLinksStore = ReturnType<typeof createSetupLinksStore>;
