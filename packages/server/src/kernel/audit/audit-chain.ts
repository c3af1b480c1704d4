import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Seal } from '../secrets/seal.ts';
import { keepEmails, removeUnusedEmails } from './audit-emails.ts';
import { type AuditChain, isSame, signAudit, signChain, signLink } from './audit-signature.ts';
import type { StoredAudit } from './audit-signature.ts';

/** Entries without a tenant have the chain of this ID. */
export const environmentChain = '00000000-0000-0000-0000-000000000000';

/** What comes before the first link. */
const start = new Uint8Array(32);
/** Entries that one transaction appends. */
const batch = 2000;
/** Of the advisory lock: one node at a time appends. */
const lockKey = 5_801_001;

interface Queued {
  readonly auditId: string;
  readonly tenantId: string;
  readonly signature: Buffer | null;
  readonly entry: StoredAudit | null;
}

/** What the chain works with. */
export interface AuditChainDeps {
  readonly db: Db;
  readonly mac: Seal['mac'];
}

/** The columns of `audits`, aliased `a`, as `StoredAudit`. */
export const storedAudit = sql`jsonb_build_object('id', a.id, 'createdAt', a.created_at, 'action', a.action,
  'severity', a.severity, 'description', a.description, 'tenantId', a.tenant_id, 'userId', a.user_id,
  'actorId', a.actor_id, 'email', a.email, 'ip', a.ip, 'userAgent', a.user_agent, 'traceId', a.trace_id,
  'sessionId', a.session_id, 'impersonatedId', a.impersonated_id, 'json', a.json)`;

/** An entry that was read with `storedAudit`. */
export function parseStoredAudit(
  row: (Omit<StoredAudit, 'createdAt'> & { readonly createdAt: string }) | null,
): StoredAudit | null {
  return row && { ...row, createdAt: new Date(row.createdAt) };
}

/** Appends new entries to the chains of their tenants, and removes entries after their retention. */
export function createAuditChain({ db, mac }: AuditChainDeps) {
  /** Appends one batch; returns how many entries it had. */
  async function appendBatch(tx: Tx): Promise<number> {
    const { rows: locks } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey}) as "isFree"`.execute(tx);
    if (!locks[0]?.isFree) return 0;
    const { rows } = await sql<
      Omit<Queued, 'entry'> & { entry: Parameters<typeof parseStoredAudit>[0] }
    >`
      with taken as (
        delete from audit_queue where id in (select id from audit_queue order by id limit ${batch})
        returning id, audit_id, tenant_id, signature)
      select t.audit_id as "auditId", coalesce(t.tenant_id, ${environmentChain}) as "tenantId", t.signature,
        case when a.id is null then null else ${storedAudit} end as entry
      from taken t left join audits a on a.id = t.audit_id order by t.id`.execute(tx);
    const queued = rows.map((row) => ({ ...row, entry: parseStoredAudit(row.entry) }));
    for (const tenantId of new Set(queued.map((row) => row.tenantId))) {
      const ofTenant = queued.filter((row) => row.tenantId === tenantId);
      await append(tx, tenantId, ofTenant);
    }
    return rows.length;
  }

  async function append(tx: Tx, tenantId: string, queued: readonly Queued[]): Promise<void> {
    const chain = (await readChain(tx, tenantId)) ?? newChain(tenantId);
    let { lastPosition: position, lastLink: previous } = chain;
    const links = queued.flatMap(({ auditId, entry, signature: given }) => {
      // Only entries older than the chain have no signature; one that is gone cannot be signed.
      const signature = given ?? (entry && signAudit(mac, entry));
      if (!signature) return [];
      position += 1;
      previous = signLink(mac, previous, { tenantId, position, auditId, signature });
      return [{ position, auditId, signature, link: previous }];
    });
    if (links.length === 0) return;
    await sql`insert into audit_links (tenant_id, position, audit_id, signature, link)
      select ${tenantId}, position, audit_id, signature, link
      from unnest(${links.map((one) => one.position)}::bigint[], ${links.map((one) => one.auditId)}::uuid[],
        ${links.map((one) => one.signature)}::bytea[], ${links.map((one) => one.link)}::bytea[])
        as new (position, audit_id, signature, link)`.execute(tx);
    const emails = queued.flatMap(({ entry }) => (entry?.tenantId && entry.email) || []);
    await keepEmails(tx, tenantId, emails);
    await writeChain(tx, { ...chain, lastPosition: position, lastLink: previous });
  }

  async function writeChain(tx: Tx, chain: AuditChain): Promise<void> {
    const { tenantId, firstPosition, firstLink, lastPosition, lastLink } = chain;
    await sql`insert into audit_chains
        (tenant_id, first_position, first_link, last_position, last_link, signature)
      values (${tenantId}, ${firstPosition}, ${firstLink}, ${lastPosition}, ${lastLink}, ${signChain(mac, chain)})
      on conflict (tenant_id) do update set (first_position, first_link, last_position, last_link, signature) =
        (excluded.first_position, excluded.first_link, excluded.last_position, excluded.last_link, excluded.signature)`.execute(
      tx,
    );
  }

  return {
    /** Appends everything that waits. */
    append: async (): Promise<void> => {
      while ((await db.system(appendBatch)) === batch);
    },

    /**
     * Deletes the entries of a tenant before `before`, from the start of its chain up to the first
     * younger one; returns how many.
     */
    expire: (tenantId: string, before: Date): Promise<number> =>
      db.system(async (tx) => {
        const chain = await readChain(tx, tenantId, { isLocked: true });
        if (!chain) return 0;
        const { rows } = await sql<{ position: number; link: Buffer; at: Date | null }>`
          select l.position, l.link, a.created_at as at
          from audit_links l left join audits a on a.id = l.audit_id
          where l.tenant_id = ${tenantId} order by l.position limit ${batch}`.execute(tx);
        const younger = rows.findIndex(({ at }) => !at || at >= before);
        const last = rows.at(younger === -1 ? rows.length - 1 : younger - 1);
        if (!last || younger === 0) return 0;
        await sql`set local foyer.audit_retention = 'on'`.execute(tx);
        const { rows: deleted } = await sql<{ email: string | null }>`
          delete from audits where id in (select audit_id from audit_links
            where tenant_id = ${tenantId} and position <= ${last.position})
          returning email`.execute(tx);
        await removeUnusedEmails(tx, tenantId, new Set(deleted.map(({ email }) => email ?? '')));
        await sql`delete from audit_links
          where tenant_id = ${tenantId} and position <= ${last.position}`.execute(tx);
        await writeChain(tx, { ...chain, firstPosition: last.position + 1, firstLink: last.link });
        return last.position - chain.firstPosition + 1;
      }),
  };
}

/** The chains of the audit log. */
export type AuditChains = ReturnType<typeof createAuditChain>;

const newChain = (tenantId: string): AuditChain => ({
  tenantId,
  firstPosition: 1,
  firstLink: start,
  lastPosition: 0,
  lastLink: start,
});

/** A chain's ends; nothing if it has no entry yet. */
async function readChain(
  tx: Tx,
  tenantId: string,
  { isLocked = false } = {},
): Promise<AuditChain | undefined> {
  const { rows } =
    await sql<AuditChain>`select tenant_id as "tenantId", first_position as "firstPosition",
      first_link as "firstLink", last_position as "lastPosition", last_link as "lastLink"
    from audit_chains where tenant_id = ${tenantId} ${isLocked ? sql`for update` : sql``}`.execute(
      tx,
    );
  return rows[0];
}

/** What is wrong with an entry or a chain. */
export type AuditFinding = {
  readonly tenantId: string;
  readonly problem: 'edited' | 'deleted' | 'inserted' | 'reordered' | 'shortened';
  readonly position?: number;
  readonly auditId?: string;
};

/** What was checked, and the first finding of each chain. */
export interface AuditReport {
  readonly entries: number;
  readonly waiting: number;
  readonly findings: readonly AuditFinding[];
}

/** Checks the chain of one tenant, or all of them. Retention must not run at the same time. */
export async function verifyAudits(
  { db, mac }: AuditChainDeps,
  tenantId?: string,
): Promise<AuditReport> {
  const only = tenantId ? sql`where tenant_id = ${tenantId}` : sql``;
  const { rows: chains } = await db.read((tx) =>
    sql<
      AuditChain & { signature: Buffer }
    >`select tenant_id as "tenantId", first_position as "firstPosition",
        first_link as "firstLink", last_position as "lastPosition", last_link as "lastLink", signature
      from audit_chains ${only} order by tenant_id`.execute(tx),
  );
  const findings: AuditFinding[] = [];
  let entries = 0;
  for (const chain of chains) {
    const { checked, finding } = await verifyChain({ db, mac }, chain);
    entries += checked;
    if (finding) findings.push(finding);
  }
  for (const one of await findLostChains(db))
    if (!tenantId || one === tenantId) findings.push({ tenantId: one, problem: 'shortened' });
  const loose = await findInserted(db, tenantId);
  return { entries, waiting: loose.waiting, findings: [...findings, ...loose.findings] };
}

interface ChainCheck {
  readonly checked: number;
  readonly finding?: AuditFinding;
}

async function verifyChain(
  { db, mac }: AuditChainDeps,
  chain: AuditChain & { readonly signature: Uint8Array },
): Promise<ChainCheck> {
  const { tenantId, firstPosition, lastPosition } = chain;
  if (!isSame(chain.signature, signChain(mac, chain)))
    return { checked: 0, finding: { tenantId, problem: 'shortened' } };
  let previous = chain.firstLink;
  let position = firstPosition;
  while (position <= lastPosition) {
    const links = await readLinks(db, chain, position);
    for (const { position: found, auditId, signature, link, entry } of links) {
      const where = { tenantId, position, auditId };
      const checked = position - firstPosition;
      if (found !== position)
        return { checked, finding: { tenantId, position, problem: 'deleted' } };
      if (!isSame(link, signLink(mac, previous, { ...where, signature })))
        return { checked, finding: { ...where, problem: 'reordered' } };
      if (!entry) return { checked, finding: { ...where, problem: 'deleted' } };
      if (!isSame(signature, signAudit(mac, entry)))
        return { checked, finding: { ...where, problem: 'edited' } };
      previous = link;
      position += 1;
    }
    if (links.length === 0)
      return {
        checked: position - firstPosition,
        finding: { tenantId, position, problem: 'deleted' },
      };
  }
  const checked = position - firstPosition;
  return isSame(previous, chain.lastLink) && position === lastPosition + 1
    ? { checked }
    : { checked, finding: { tenantId, problem: 'shortened' } };
}

async function readLinks(db: Db, { tenantId, lastPosition }: AuditChain, position: number) {
  const { rows } = await db.read((tx) =>
    sql<{
      position: number;
      auditId: string;
      signature: Buffer;
      link: Buffer;
      entry: Parameters<typeof parseStoredAudit>[0];
    }>`select l.position, l.audit_id as "auditId", l.signature, l.link,
        case when a.id is null then null else ${storedAudit} end as entry
      from audit_links l left join audits a on a.id = l.audit_id
      where l.tenant_id = ${tenantId} and l.position between ${position} and ${lastPosition}
      order by l.position limit ${batch}`.execute(tx),
  );
  return rows.map((row) => ({ ...row, entry: parseStoredAudit(row.entry) }));
}

/** Entries that are in no chain and do not wait for one. */
async function findInserted(db: Db, tenantId: string | undefined) {
  const only = tenantId === undefined ? sql`` : sql`and a.tenant_id = ${tenantId}`;
  const { rows } = await db.read((tx) =>
    sql<{ auditId: string; tenantId: string }>`
      select a.id as "auditId", coalesce(a.tenant_id, ${environmentChain}) as "tenantId" from audits a
      where not exists (select from audit_links l where l.audit_id = a.id)
        and not exists (select from audit_queue q where q.audit_id = a.id) ${only}
      order by a.created_at limit 100`.execute(tx),
  );
  const { rows: waiting } = await db.read((tx) =>
    sql<{ count: number }>`select count(*) from audit_queue`.execute(tx),
  );
  return {
    waiting: waiting[0]?.count ?? 0,
    findings: rows.map((row): AuditFinding => ({ ...row, problem: 'inserted' })),
  };
}

/** Chains that have links, but whose ends are gone. */
async function findLostChains(db: Db): Promise<readonly string[]> {
  const { rows } = await db.read((tx) =>
    sql<{ tenantId: string }>`select distinct tenant_id as "tenantId" from audit_links l
      where not exists (select from audit_chains c where c.tenant_id = l.tenant_id)`.execute(tx),
  );
  return rows.map(({ tenantId }) => tenantId);
}
