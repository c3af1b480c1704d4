import { type SsoDomain, ssoRefusals } from '@foyer/contract/sso';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { DnsError } from '../../ports/dns-resolver.port.ts';
import { refuse } from '../../kernel/refusal.ts';
import { readDomain } from './read-domain.ts';
import type { ConnectionRow, ConnectionsStore, DomainRow } from './sso-configurations.store.ts';
import type { DomainsStore } from './sso-domains.store.ts';
import { revisionAfter } from './sso-revisions.ts';
import { domainView } from './sso-view.ts';

type DomainsDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'random' | 'dns' | 'requireStepUp'> & {
  readonly connections: ConnectionsStore;
  readonly store: DomainsStore;
};

/** Names a domain within its connection. */
export interface DomainPlace {
  readonly ssoConfigId: string;
  readonly domainId: string;
}

/** Domains of one connection. */
const maxDomains = 50;
/** What the record in the zone begins with, so that users know what it is for. */
const recordBegins = 'foyer-domain-verification=';
/** Of the random part: nobody can publish the record of a tenant before the tenant was given it. */
const recordBytes = 32;
const uniqueViolation = '23505';

/** The domains whose users sign in with a connection. Decision 0164. */
export function createDomainsService(deps: DomainsDeps) {
  const { db, audit, clock, random, dns, requireStepUp, connections, store } = deps;

  const note = (
    tx: TenantTx,
    { actor, ...ctx }: SignedInContext,
    action: 'sso.domain_added' | 'sso.domain_verified' | 'sso.domain_deleted',
    { domain, id, connection_id: connectionId }: DomainRow,
  ) => {
    const did = {
      'sso.domain_added': 'Added',
      'sso.domain_verified': 'Verified',
      'sso.domain_deleted': 'Deleted',
    }[action];
    const description = `${did} the SSO domain ${domain}.`;
    const { tenantId, userId } = actor;
    const json = { connectionId, domainId: id, domain };
    return audit.record(tx, {
      action,
      tenantId,
      userId,
      ctx: { ...ctx, actor },
      description,
      json,
    });
  };

  /** Inside the transaction of its caller, which holds the connection. */
  async function insert(
    tx: TenantTx,
    ctx: SignedInContext,
    connectionId: string,
    domain: string,
  ): Promise<DomainRow> {
    if ((await store.count(tx, connectionId)) >= maxDomains)
      throw refuse(ssoRefusals.tooManyDomains);
    const txtRecord = `${recordBegins}${Buffer.from(random.bytes(recordBytes)).toString('base64url')}`;
    const row = await store.insert(tx, { connectionId, domain, txtRecord, now: clock.now() });
    if (!row) throw refuse(ssoRefusals.domainExists);
    await note(tx, ctx, 'sso.domain_added', row);
    return row;
  }

  /** Without its last proved domain nobody is sent to the connection, so it enforces nothing. */
  async function drop(
    tx: TenantTx,
    ctx: SignedInContext,
    connection: ConnectionRow,
    domain: DomainRow,
  ): Promise<void> {
    await store.remove(tx, domain.id);
    await note(tx, ctx, 'sso.domain_deleted', domain);
    if (domain.validated_at === null) return;
    const ends = connection.enforced && !(await store.hasProved(tx, connection.id));
    const counted = revisionAfter(connection, ['updated_at'], { breaks: false });
    const next = { ...counted, ...(ends ? { enforced: false } : {}), updated_at: clock.now() };
    await connections.update(tx, connection.id, next);
    if (!ends) return;
    const { tenantId, userId } = ctx.actor;
    const description = 'SSO is no longer required because the last verified domain was deleted.';
    const json = { connectionId: connection.id };
    await audit.record(tx, {
      action: 'sso.enforcement_disabled',
      tenantId,
      userId,
      ctx,
      description,
      json,
    });
  }

  async function create(
    ctx: SignedInContext,
    connectionId: string,
    text: string,
  ): Promise<SsoDomain> {
    await requireStepUp(ctx);
    const domain = readDomain(text);
    return db.tenant(ctx.actor.tenantId, async (tx) => {
      const connection = await connections.hold(tx, connectionId);
      if (!connection) throw refuse(ssoRefusals.notFound);
      return domainView(await insert(tx, ctx, connection.id, domain));
    });
  }

  async function remove(ctx: SignedInContext, place: DomainPlace): Promise<undefined> {
    await requireStepUp(ctx);
    await db.tenant(ctx.actor.tenantId, async (tx) => {
      const connection = await connections.hold(tx, place.ssoConfigId);
      const domain = connection && (await store.find(tx, place));
      if (!connection || !domain) throw refuse(ssoRefusals.domainNotFound);
      // users sign in with it
      if (ctx.actor.token.setupLink && domain.validated_at)
        throw refuse(ssoRefusals.setupLinkLimited);
      await drop(tx, ctx, connection, domain);
    });
    return undefined;
  }

  async function assertPublished({ domain, txt_record: requested }: DomainRow): Promise<void> {
    const found = await getRecords(domain);
    if (found.some((text) => text.trim() === requested)) return;
    throw refuse(ssoRefusals.notProved, {
      context: { domain, txtRecord: requested, found: found.length },
    });
  }

  async function getRecords(domain: string): Promise<readonly string[]> {
    try {
      return await dns.resolveTxt(domain);
    } catch (cause) {
      if (!(cause instanceof DnsError)) throw cause;
      if (cause.code === 'notFound') return [];
      throw refuse(ssoRefusals.dnsUnavailable, { retryAfterSeconds: 60, cause });
    }
  }

  /** Looks for the record and writes down that it was there. A proved domain stays proved, whatever becomes of the record. */
  async function validate(ctx: SignedInContext, place: DomainPlace): Promise<undefined> {
    await requireStepUp(ctx);
    const domain = await db.tenant(ctx.actor.tenantId, (tx) => store.find(tx, place));
    if (!domain) throw refuse(ssoRefusals.domainNotFound);
    if (domain.validated_at !== null) return undefined;
    await assertPublished(domain);
    try {
      await db.tenant(ctx.actor.tenantId, async (tx) => {
        if (await store.prove(tx, domain.id, clock.now()))
          await note(tx, ctx, 'sso.domain_verified', domain);
      });
    } catch (cause) {
      // the index over proved domains: another connection, here or of another tenant, was first
      if (getCode(cause) === uniqueViolation) throw refuse(ssoRefusals.domainTaken, { cause });
      throw cause;
    }
    return undefined;
  }

  return { create, remove, validate, insert, drop };
}

/** The domains of connections. */
export type DomainsService = ReturnType<typeof createDomainsService>;

function getCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
