import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { statement } from '../../kernel/db/statement.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';

/** How a token is used: a client id with a secret to exchange, or a bearer by itself. */
export type TokenKind = 'ClientCredentials' | 'AccessToken';

/** Whose tokens: those of a user in a tenant, or with null those of the tenant itself. */
export interface TokenOwner {
  readonly tenantId: string;
  readonly userId: string | null;
}

/** A token as lists show it. */
export interface TokenRow {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string | null;
  readonly kind: TokenKind;
  readonly description: string;
  /** What programs shall know about it; null: nothing was said. */
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly roleIds: readonly string[];
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** Until when the secret before the present one still works; null: there is none. */
  readonly previousUntil: Date | null;
}

/** What a new token starts with. */
export interface NewToken extends TokenOwner {
  readonly id: string;
  readonly kind: TokenKind;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly secretHash: Uint8Array;
  readonly roleIds: readonly string[];
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** A token with what is needed to believe its holder. */
export interface KnownToken extends TokenRow {
  readonly secretHash: Uint8Array;
  /** The one before it, while it works. */
  readonly previousHash: Uint8Array | null;
  /** What is kept about the user it acts as. */
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
}

/** What a token that still stands is good for at this moment. */
export interface TokenStatus {
  /** Those of the token, or of the user it acts as. */
  readonly roleIds: readonly string[];
  /** Version of the role catalog the ids were read with. */
  readonly catalog: number;
  /** Of the user it acts as. */
  readonly email: string | null;
  readonly name: string | null;
  readonly verified: boolean | null;
  /** Of the token, or of the membership it acts by, whichever is sooner; null is never. */
  readonly endsAt: Date | null;
  /** Whether the tenant allows the address of the request. */
  readonly isAddressAllowed: boolean;
}

/** Which token is presented as whose, and when. */
export interface Presented {
  readonly id: string;
  readonly tenantId: string;
  /** Where the request comes from. */
  readonly address: string;
  readonly now: Date;
}

const columns = sql`a.id, a.tenant_id as "tenantId", a.user_id as "userId", a.kind, a.description, a.metadata, a.role_ids::text[] as "roleIds",
  a.created_by as "createdBy", a.created_at as "createdAt", a.expires_at as "expiresAt", a.last_used_at as "lastUsedAt", a.previous_until as "previousUntil"`;
const ownedBy = ({ tenantId, userId }: TokenOwner) =>
  sql`a.tenant_id = ${tenantId} and a.user_id is not distinct from ${userId}::uuid`;

/** SQL of tokens that programs call with. Calls of users name tenant and owner; the rest starts from the token itself. */
export function createApiTokensStore() {
  // Noted once a minute, so that reading does not write with every call.
  const standOne = statement<Presented, TokenStatus>(
    (value) => sql`
      with standing as (
        select a.id, a.user_id, a.tenant_id, a.role_ids, u.email, u.name, u.verified_at is not null as verified,
          least(a.expires_at, m.expires_at) as ends_at from api_tokens a
        join tenants t on t.id = a.tenant_id and t.deleted_at is null
        left join memberships m on m.user_id = a.user_id and m.tenant_id = a.tenant_id and ${isMembershipActive(value('now'))}
        left join users u on u.id = m.user_id
        where a.id = ${value('id')} and a.tenant_id = ${value('tenantId')}
          and (a.expires_at is null or a.expires_at > ${value('now')}::timestamptz)
          and (a.user_id is null or (u.id is not null and u.locked_at is null))
      ), used as (
        update api_tokens a set last_used_at = ${value('now')}, last_used_ip = ${clientIp(value('address'))} from standing s
        where a.id = s.id and (a.last_used_at is null or a.last_used_at < ${value('now')}::timestamptz - interval '1 minute')
      )
      select case when s.user_id is null then s.role_ids::text[] else array(select held.role_id::text
          from foyer_held_roles(s.user_id, s.tenant_id) held order by 1) end as "roleIds",
        (select c.version from role_catalog c) as catalog, s.email, s.name, s.verified, s.ends_at as "endsAt",
        ${allowsAddress(sql`s.tenant_id`, clientIp(value('address')))} as "isAddressAllowed"
      from standing s`,
  );

  return {
    list: async (tx: Tx, owner: TokenOwner & { kind: TokenKind }): Promise<TokenRow[]> => {
      const { rows } =
        await sql<TokenRow>`select ${columns} from api_tokens a where ${ownedBy(owner)} and a.kind = ${owner.kind}
        order by a.created_at desc, a.id`.execute(tx);
      return rows;
    },

    /** Tokens of one owner are made one after the other, so that no two count before either is there. */
    acquire: (tx: Tx, { tenantId, userId }: TokenOwner) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`apiTokens ${tenantId} ${userId ?? ''}`}, 0))`.execute(
        tx,
      ),

    count: async (tx: Tx, owner: TokenOwner): Promise<number> => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from api_tokens a where ${ownedBy(owner)}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    add: async (tx: Tx, one: NewToken): Promise<TokenRow> => {
      const { rows } = await sql<TokenRow>`
        insert into api_tokens as a (id, tenant_id, user_id, kind, description, metadata, secret_hash, role_ids, created_by, created_at, expires_at)
        values (${one.id}, ${one.tenantId}, ${one.userId}, ${one.kind}, ${one.description}, ${one.metadata && JSON.stringify(one.metadata)}::jsonb, ${one.secretHash}, ${one.roleIds}::uuid[],
          ${one.createdBy}, ${one.createdAt}, ${one.expiresAt})
        returning ${columns}`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error('An inserted token comes back');
      return row;
    },

    /** Nothing when there is none of this owner and kind. */
    remove: async (
      tx: Tx,
      one: TokenOwner & { id: string; kind: TokenKind },
    ): Promise<TokenRow | undefined> => {
      const { rows } =
        await sql<TokenRow>`delete from api_tokens a where a.id = ${one.id} and a.kind = ${one.kind} and ${ownedBy(one)}
        returning ${columns}`.execute(tx);
      return rows[0];
    },

    /** Gives a token another secret; the one before it works until then, and any earlier one not at all. */
    rotate: async (
      tx: Tx,
      one: TokenOwner & {
        id: string;
        kind: TokenKind;
        secretId: string;
        secretHash: Uint8Array;
        now: Date;
        previousUntil: Date | null;
      },
    ): Promise<TokenRow | undefined> => {
      const { rows } = await sql<TokenRow>`
        update api_tokens a set secret_hash = ${one.secretHash}, rotated_at = ${one.now},
          previous_hash = case when ${one.previousUntil}::timestamptz is null then null else a.secret_hash end,
          secret_id = ${one.secretId},
          previous_secret_id = case when ${one.previousUntil}::timestamptz is null then null else coalesce(a.secret_id, a.id) end,
          previous_until = ${one.previousUntil}::timestamptz
        where a.id = ${one.id} and a.kind = ${one.kind} and ${ownedBy(one)} and (a.expires_at is null or a.expires_at > ${one.now})
        returning ${columns}`.execute(tx);
      return rows[0];
    },

    /** What is not given stays. Nothing when there is none of this owner and kind. */
    change: async (
      tx: Tx,
      one: TokenOwner & {
        id: string;
        kind: TokenKind;
        description: string | null;
        metadata: Readonly<Record<string, unknown>> | null;
        roleIds: readonly string[] | null;
      },
    ): Promise<TokenRow | undefined> => {
      const metadata = one.metadata && JSON.stringify(one.metadata);
      const { rows } = await sql<TokenRow>`
        update api_tokens a set description = coalesce(${one.description}, a.description),
          metadata = coalesce(${metadata}::jsonb, a.metadata), role_ids = coalesce(${one.roleIds}::uuid[], a.role_ids)
        where a.id = ${one.id} and a.kind = ${one.kind} and ${ownedBy(one)} returning ${columns}`.execute(
        tx,
      );
      return rows[0];
    },

    byClientId: async (tx: Tx, id: string, now: Date): Promise<KnownToken | undefined> => {
      const { rows } = await sql<KnownToken>`select ${columns}, a.secret_hash as "secretHash",
          case when a.previous_until > ${now} then a.previous_hash end as "previousHash", u.metadata as "userMetadata"
        from api_tokens a left join users u on u.id = a.user_id
        where a.id = ${id} and a.kind = 'ClientCredentials'`.execute(tx);
      return rows[0];
    },

    byBearer: async (tx: Tx, secretHash: Uint8Array, now: Date): Promise<TokenRow | undefined> => {
      const { rows } = await sql<TokenRow>`select ${columns} from api_tokens a
        where (a.secret_hash = ${secretHash} or (a.previous_hash = ${secretHash} and a.previous_until > ${now})) and a.kind = 'AccessToken'`.execute(
        tx,
      );
      return rows[0];
    },

    /** What the token represents, noting that it was used; nothing when it, its user's membership or its tenant has ended. */
    stand: async (tx: Tx, one: Presented): Promise<TokenStatus | undefined> =>
      (await standOne(tx, one))[0],
  };
}

/** SQL of tokens that programs call with. */
export type ApiTokensStore = ReturnType<typeof createApiTokensStore>;
