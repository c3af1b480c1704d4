import { normalizeEmail } from '@foyer/contract';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import type { Platform } from '../platform.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** Whom the operator acts as, as whom they are written down, and why. */
export interface OperatorWish {
  readonly user: string;
  readonly operator: string;
  readonly reason: string;
}

interface Account {
  readonly id: string;
  readonly tenantId: string | null;
  readonly superUser: boolean;
}

/** Why the operator gets no token. */
export type OperatorProblem = 'unknownPerson' | 'unknownOperator' | 'superUser';

async function getAccount(tx: Tx, email: string, now: Date): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, u.super_user as "superUser", (
      select m.tenant_id from memberships m join tenants t on t.id = m.tenant_id where m.user_id = u.id and ${mayAct(now)}
      order by (m.tenant_id = u.last_tenant_id) desc nulls last, m.created_at limit 1) as "tenantId"
    from users u where u.email = ${normalizeEmail(email)} and u.locked_at is null`.execute(tx);
  return rows[0];
}

/**
 * An actor token for anyone who works on the machine itself. It names an account of theirs, so that tokens, sessions and the audit
 * log say who it was; it leads to the tenant the user worked in last.
 */
export async function mintOperatorToken(
  { secrets, audit, clock }: Pick<Platform, 'secrets' | 'audit' | 'clock'>,
  tx: Tx,
  { user, operator, reason }: OperatorWish,
): Promise<{ readonly userId: string; readonly actorToken: string } | OperatorProblem> {
  const now = clock.now();
  const [target, actor] = [await getAccount(tx, user, now), await getAccount(tx, operator, now)];
  if (!actor || actor.id === target?.id) return 'unknownOperator';
  if (!target?.tenantId) return 'unknownPerson';
  if (target.superUser) return 'superUser';
  const { id: userId, tenantId } = target;
  const payload = { actorId: actor.id, actorTenantId: null, tenantId, reason };
  const actorToken = await secrets.issue(tx, {
    kind: 'impersonation',
    subject: userId,
    tenantId,
    payload,
  });
  const description = `The operator created an impersonation token. Reason: ${reason}`;
  await audit.record(tx, {
    action: 'impersonation.token_created',
    userId,
    tenantId,
    actorId: actor.id,
    description,
  });
  return { userId, actorToken };
}
