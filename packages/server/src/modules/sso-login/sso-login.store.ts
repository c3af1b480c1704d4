import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A connection as a sign-in needs it. */
export interface LoginConnection {
  readonly id: string;
  readonly tenantId: string;
  readonly protocol: 'saml' | 'oidc';
  readonly enabled: boolean;
  readonly allowIdpInitiated: boolean;
  readonly jit: boolean;
  readonly idpEntityId: string | null;
  readonly ssoEndpoint: string | null;
  readonly ssoBinding: 'redirect' | 'post' | null;
  readonly sloEndpoint: string | null;
  readonly sloBinding: 'redirect' | 'post' | null;
  readonly sloResponseEndpoint: string | null;
  readonly certificates: readonly string[];
  readonly signRequest: boolean;
  readonly oidcIssuer: string | null;
  readonly oidcClientId: string | null;
  /** Sealed. */
  readonly oidcSecret: Buffer | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly revision: number;
  /** With the next one: what it opens at most; null is everyone. */
  readonly vouchedLevel: number | null;
  readonly vouchedPermissions: readonly string[] | null;
}

const columns = sql`c.id, c.tenant_id as "tenantId", c.protocol, c.enabled, c.allow_idp_initiated as "allowIdpInitiated", c.jit,
  c.idp_entity_id as "idpEntityId", c.sso_endpoint as "ssoEndpoint", c.sso_binding as "ssoBinding", c.slo_endpoint as "sloEndpoint",
  c.slo_binding as "sloBinding", c.slo_response_endpoint as "sloResponseEndpoint",
  c.certificates, c.sign_request as "signRequest", c.oidc_issuer as "oidcIssuer", c.oidc_client_id as "oidcClientId",
  c.oidc_secret as "oidcSecret", c.config_metadata as settings, c.revision,
  c.vouched_level as "vouchedLevel", c.vouched_permissions as "vouchedPermissions"`;
/** What a sign-in cannot do without. */
const ready = sql`c.enabled and case c.protocol when 'oidc' then c.oidc_issuer is not null and c.oidc_client_id is not null
  else c.sso_endpoint is not null and cardinality(c.certificates) > 0 end`;
const living = sql`sso_connections c join tenants t on t.id = c.tenant_id and t.deleted_at is null`;

/** One message is tried with the keys of so many connections at most. */
const maxConnections = 100;
const hasSessionFor = (issuer: string, subject: string | null) => sql`exists (
  select 1 from sso_sign_ins i join sessions s on s.sso_sign_in_id = i.id and s.ended_at is null
  where i.connection_id = c.id and i.issuer = ${issuer} and i.subject = ${subject})`;

/** SQL of finding connections for a sign-in. Reads over all tenants: nobody is signed in yet. */
export function createSsoLoginStore() {
  return {
    /** The connection a domain was proved for, if it is switched on and complete. */
    ofDomain: async (tx: Tx, domain: string): Promise<LoginConnection | undefined> => {
      const { rows } = await sql<LoginConnection>`
        select ${columns} from ${living} join sso_domains d on d.connection_id = c.id
        where d.domain = ${domain} and d.validated_at is not null and ${ready}`.execute(tx);
      return rows[0];
    },

    /** The only connection of a tenant; nothing where it has several, as nobody can tell which is meant. */
    ofTenant: async (tx: Tx, tenantId: string): Promise<LoginConnection | undefined> => {
      const { rows } = await sql<LoginConnection>`
        select ${columns} from ${living} where c.tenant_id = ${tenantId} and ${ready} limit 2`.execute(
        tx,
      );
      return rows.length === 1 ? rows[0] : undefined;
    },

    /** The only connection that leads to an address, of a tenant if one is named; nothing where there are several. */
    ofAddress: async (
      tx: Tx,
      { address, tenantId }: { address: string; tenantId: string | null },
    ): Promise<LoginConnection | undefined> => {
      const { rows } = await sql<LoginConnection>`
        select ${columns} from ${living} where (c.sso_endpoint = ${address} or c.oidc_issuer = ${address})
          and (${tenantId}::uuid is null or c.tenant_id = ${tenantId}) and ${ready} limit 2`.execute(
        tx,
      );
      return rows.length === 1 ? rows[0] : undefined;
    },

    /** The only connection whose provider has this name, or `several`. */
    ofIssuer: async (tx: Tx, issuer: string): Promise<LoginConnection | 'several' | undefined> => {
      const { rows } = await sql<LoginConnection>`
        select ${columns} from ${living} where c.protocol = 'saml' and c.idp_entity_id = ${issuer} and ${ready} limit 2`.execute(
        tx,
      );
      return rows.length > 1 ? 'several' : rows[0];
    },

    /**
     * Those of the connections whose provider has this name that proved one of these domains. A domain is proved for one connection only:
     * however many outsiders copy a name, there are no more than domains. Null for domains nobody knows: then the oldest are answered.
     */
    ofIssuerAndDomains: async (
      tx: Tx,
      { issuer, domains }: { issuer: string; domains: readonly string[] | null },
    ): Promise<readonly LoginConnection[]> => {
      const isMeant = domains ? sql`d.domain = any(${[...domains]}::text[])` : sql`true`;
      const { rows } = await sql<LoginConnection>`
        select ${columns} from ${living} where c.protocol = 'saml' and c.idp_entity_id = ${issuer} and ${ready} and c.id in (
          select d.connection_id from sso_domains d where d.validated_at is not null and ${isMeant})
        order by c.created_at, c.id limit ${maxConnections}`.execute(tx);
      return rows;
    },

    /**
     * Connections whose SAML provider has this name, or used it at a sign-in where the connection was set up without one. Those with a
     * session of the user come first, then the older ones: however many outsiders copy a name, they push nobody out.
     */
    ofEntityId: async (
      tx: Tx,
      { entityId, nameId }: { entityId: string; nameId: string | null },
    ): Promise<readonly LoginConnection[]> => {
      const { rows } = await sql<LoginConnection>`
        select ${columns} from ${living} where c.protocol = 'saml' and (c.idp_entity_id = ${entityId} or c.id in (
            select i.connection_id from sso_sign_ins i join sso_connections n on n.id = i.connection_id and n.idp_entity_id is null
            where i.issuer = ${entityId} and i.subject = ${nameId}))
        order by ${hasSessionFor(entityId, nameId)} desc, c.created_at, c.id limit ${maxConnections}`.execute(
        tx,
      );
      return rows;
    },

    /** Connections whose OpenID provider has this name, or had it at a sign-in, and knows us by one of these ids; in the same order. */
    ofOidcProvider: async (
      tx: Tx,
      {
        issuer,
        audiences,
        subject,
      }: { issuer: string; audiences: readonly string[]; subject: string | null },
    ): Promise<readonly LoginConnection[]> => {
      const { rows } = await sql<LoginConnection>`
        select ${columns} from ${living} where c.protocol = 'oidc' and c.oidc_client_id = any(${[...audiences]}::text[])
          and (rtrim(c.oidc_issuer, '/') = rtrim(${issuer}, '/')
            or exists (select 1 from sso_sign_ins i where i.connection_id = c.id and i.issuer = ${issuer}))
        order by ${hasSessionFor(issuer, subject)} desc, c.created_at, c.id limit ${maxConnections}`.execute(
        tx,
      );
      return rows;
    },

    find: async (tx: Tx, id: string): Promise<LoginConnection | undefined> => {
      const { rows } =
        await sql<LoginConnection>`select ${columns} from ${living} where c.id = ${id}`.execute(tx);
      return rows[0];
    },

    /** The same, held as it is until the transaction ends: no change of it slips in between. */
    hold: async (tx: Tx, id: string): Promise<LoginConnection | undefined> => {
      const { rows } = await sql<LoginConnection>`
        select ${columns} from ${living} where c.id = ${id} for share of c`.execute(tx);
      return rows[0];
    },

    /** Whether the connection may speak for addresses of a domain. */
    speaksFor: async (tx: Tx, connectionId: string, domain: string): Promise<boolean> => {
      const row = await tx
        .selectFrom('sso_domains')
        .select('id')
        .where('connection_id', '=', connectionId)
        .where('domain', '=', domain)
        .where('validated_at', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether any connection of anyone is switched on. */
    isAnyActive: async (tx: Tx): Promise<boolean> => {
      const { rows } = await sql`select 1 from ${living} where ${ready} limit 1`.execute(tx);
      return rows.length > 0;
    },

    /** Notes an assertion; false when it has been accepted before. */
    isFirst: async (
      tx: Tx,
      one: { connectionId: string; assertionId: string; until: Date },
    ): Promise<boolean> => {
      const hash = createHash('sha256').update(one.assertionId).digest();
      const row = await tx
        .insertInto('sso_assertions')
        .values({ connection_id: one.connectionId, hash, expires_at: one.until })
        .onConflict((conflict) => conflict.doNothing())
        .returning('hash')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** SQL of finding connections for a sign-in. */
export type SsoLoginStore = ReturnType<typeof createSsoLoginStore>;
