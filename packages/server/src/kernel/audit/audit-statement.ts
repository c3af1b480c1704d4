import { events } from '@foyer/contract/events';
import { sql } from 'kysely';
import { statement } from '../db/statement.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { AuditEntry } from './audit.ts';

/** The columns of an audit row that are the same whomever it is about. */
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

/** Writes one audit row. */
export const insertAudit = statement<
  AuditFacts & { readonly tenantId: string | null; readonly userId: string | null },
  object
>(
  (value) => sql<object>`insert into audits
    (created_at, action, severity, description, tenant_id, user_id, actor_id, email, ip, user_agent, trace_id,
      session_id, impersonated_id, json)
    values (${value('now')}, ${value('action')}, ${value('severity')}, ${value('description')}, ${value('tenantId')},
      ${value('userId')}, ${value('actorId')}, ${value('email')}, ${value('address')}, ${value('userAgent')},
      ${value('traceId')}, ${value('sessionId')}, ${value('impersonatedId')}, ${value('json')})`,
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
    // whoever acts as somebody is named before whom they act as
    actorId: token?.act?.sub ?? (isBackend(entry, entry.actorId) ? null : (entry.actorId ?? null)),
    email: entry.email ?? null,
    address: ctx?.client.address ?? null,
    userAgent: ctx?.client.userAgent ?? null,
    traceId: ctx?.traceId ?? null,
    sessionId: token?.type === 'userToken' ? token.sid : null,
    impersonatedId: token?.act ? token.sub : null,
    json: JSON.stringify({
      ...entry.json,
      ...tokenOf(ctx?.actor),
      ...(ctx?.vendor ? { vendorCredentialId: ctx.vendor.credentialId } : {}),
    }),
  };
}

/** The API token or vendor credential that did it, where no person was signed in. */
function tokenOf(actor: NonNullable<AuditEntry['ctx']>['actor']): Readonly<Record<string, string>> {
  if (!actor || actor.token.type === 'userToken') return {};
  const { type, sub } = actor.token;
  return type === 'vendorToken' ? { vendorCredentialId: sub } : { apiTokenId: sub };
}

/**
 * Whether an ID is that of a vendor credential, which stands where a user would: a backend is no
 * user.
 */
export const isBackend = ({ ctx }: Pick<AuditEntry, 'ctx'>, id: string | null | undefined) =>
  ctx?.actor?.token.type === 'vendorToken' && ctx.actor.token.sub === id;
