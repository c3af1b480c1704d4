import { events } from '@foyer/contract/events';
import { sql } from 'kysely';
import { statement } from '../db/statement.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import { newUuid } from '../new-uuid.ts';
import type { RandomPort } from '../../ports/random.port.ts';
import type { Tx } from '../db/database.ts';
import type { Seal } from '../secrets/seal.ts';
import type { AuditEntry } from './audit.ts';
import { signAudit } from './audit-signature.ts';

/** The columns of an audit row that are the same for every subject. */
interface AuditFacts {
  readonly now: Date;
  readonly action: string;
  readonly severity: string;
  readonly description: string;
  readonly actorId: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly traceId: string | null;
  readonly sessionId: string | null;
  readonly impersonatedId: string | null;
  readonly json: string;
}

/** What signs an entry and names it. */
export interface AuditSigning {
  readonly mac: Seal['mac'];
  readonly random: RandomPort;
}

type AuditRow = AuditFacts & { readonly tenantId: string | null; readonly userId: string | null };

/** Writes one audit entry, signs it, and queues it for the chain of its tenant. */
export async function insertAudit(tx: Tx, signing: AuditSigning, row: AuditRow): Promise<void> {
  await insertSigned(tx, sign(signing, row));
}

/** The same for many entries, in one statement. */
export async function insertAudits(
  tx: Tx,
  signing: AuditSigning,
  rows: readonly AuditRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const signed = rows.map((row) => {
    const { signature, json, ...columns } = sign(signing, row);
    const payload: unknown = JSON.parse(json);
    return { ...columns, json: payload, signature: Buffer.from(signature).toString('base64') };
  });
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(signed)}) as g (id uuid, now timestamptz, action text,
        severity text, description text, "tenantId" uuid, "userId" uuid, "actorId" uuid, email text, address text,
        "userAgent" text, "traceId" text, "sessionId" text, "impersonatedId" uuid, json jsonb, signature text)
    ), entry as (
      insert into audits
        (id, created_at, action, severity, description, tenant_id, user_id, actor_id, email, ip, user_agent, trace_id,
          session_id, impersonated_id, json)
      select id, now, action, severity, description, "tenantId", "userId", "actorId", email, address,
        "userAgent", "traceId", "sessionId", "impersonatedId", json from given
    ) insert into audit_queue (audit_id, tenant_id, signature)
      select id, "tenantId", decode(signature, 'base64') from given`.execute(tx);
}

function sign({ mac, random }: AuditSigning, row: AuditRow) {
  const id = newUuid(random);
  const { now, address, json, ...columns } = row;
  const payload: unknown = JSON.parse(json);
  const entry = { ...columns, id, createdAt: now, ip: address, json: payload };
  return { ...row, id, signature: signAudit(mac, entry) };
}

const insertSigned = statement<
  AuditRow & { readonly id: string; readonly signature: Uint8Array },
  object
>(
  (value) => sql<object>`with entry as (
      insert into audits
        (id, created_at, action, severity, description, tenant_id, user_id, actor_id, email, ip, user_agent, trace_id,
          session_id, impersonated_id, json)
        values (${value('id')}, ${value('now')}, ${value('action')}, ${value('severity')}, ${value('description')},
          ${value('tenantId')}, ${value('userId')}, ${value('actorId')}, ${value('email')}, ${value('address')},
          ${value('userAgent')}, ${value('traceId')}, ${value('sessionId')}, ${value('impersonatedId')},
          ${value('json')})
        returning id, tenant_id)
    insert into audit_queue (audit_id, tenant_id, signature)
    select id, tenant_id, ${value('signature')}::bytea from entry`,
);

/** The facts of an entry. */
export function auditFacts(
  entry: Omit<AuditEntry, 'tenantId' | 'userId'>,
  clock: ClockPort,
): AuditFacts {
  const { action, ctx } = entry;
  const token = ctx?.actor?.token;
  return {
    now: clock.now(),
    action,
    severity: entry.severity ?? events[action].severity,
    description: entry.description,
    // anyone who acts as a user is named before whom they act as
    actorId: token?.act?.sub ?? (isBackend(entry, entry.actorId) ? null : (entry.actorId ?? null)),
    email: entry.email ?? (token?.type === 'ssoSetupLink' ? (token.email ?? null) : null),
    address: ctx?.client.address ?? null,
    userAgent: ctx?.client.userAgent ?? null,
    traceId: ctx?.traceId ?? null,
    sessionId: token?.type === 'userToken' ? token.sid : null,
    impersonatedId: token?.act ? token.sub : null,
    json: JSON.stringify({
      ...entry.json,
      ...getToken(ctx?.actor),
      ...(ctx?.vendor ? { vendorCredentialId: ctx.vendor.credentialId } : {}),
    }),
  };
}

/** The API token or vendor credential that did it, where no user was signed in. */
function getToken(
  actor: NonNullable<AuditEntry['ctx']>['actor'],
): Readonly<Record<string, string>> {
  if (!actor || actor.token.type === 'userToken') return {};
  const { type, sub } = actor.token;
  if (type === 'ssoSetupLink') return { setupLinkId: sub };
  return type === 'vendorToken' ? { vendorCredentialId: sub } : { apiTokenId: sub };
}

/**
 * Whether an ID is that of a vendor credential or a setup link, which stands where a user would:
 * neither is a user.
 */
export const isBackend = ({ ctx }: Pick<AuditEntry, 'ctx'>, id: string | null | undefined) =>
  (ctx?.actor?.token.type === 'vendorToken' || ctx?.actor?.token.type === 'ssoSetupLink') &&
  ctx.actor.token.sub === id;
