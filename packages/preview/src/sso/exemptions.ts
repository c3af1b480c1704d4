import type { SsoExemption } from '@foyer/contract/sso';
import { maxExemptionDays } from '@foyer/contract/sso/rules';
import { ssoRefusals } from '@foyer/contract/sso/refusals';
import { refuse, type SignedInVisit } from '../preview-replies.ts';
import { getSso } from './connections.ts';

const dayMs = 86_400_000;

interface ExemptionForm {
  readonly userId: string;
  readonly reason: string;
  readonly expiresAt: string;
}

/** Exemptions that have not expired, the next to expire first. */
export function listExemptions(visit: SignedInVisit): SsoExemption[] {
  const now = visit.now.toISOString();
  return (getSso(visit).exemptions ?? [])
    .filter(({ expiresAt }) => expiresAt > now)
    .toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
}

/** Exempts a member, or changes their exemption. */
export function addExemption(visit: SignedInVisit, form: ExemptionForm): SsoExemption {
  const { world, tenant, user, now } = visit;
  const member = world.users.find(
    ({ id, memberships }) =>
      id === form.userId && memberships.some(({ tenantId }) => tenantId === tenant.id),
  );
  if (!member) throw refuse(ssoRefusals.exemptUserNotFound);
  const left = Date.parse(form.expiresAt) - now.getTime();
  if (!(left > 0 && left <= maxExemptionDays * dayMs)) throw refuse(ssoRefusals.badExemptionEnd);
  const { id: userId, name, email } = member;
  const facts = { reason: form.reason, expiresAt: form.expiresAt };
  const added = {
    userId,
    name,
    email,
    ...facts,
    createdAt: now.toISOString(),
    createdBy: user.email,
  };
  const sso = getSso(visit);
  const others = (sso.exemptions ?? []).filter((one) => one.userId !== userId);
  sso.exemptions = [...others, added];
  return added;
}

/** Removes the exemption of a member. */
export function removeExemption(visit: SignedInVisit, userId: string): undefined {
  const sso = getSso(visit);
  const others = (sso.exemptions ?? []).filter((one) => one.userId !== userId);
  if (others.length === (sso.exemptions ?? []).length) throw refuse(ssoRefusals.exemptionNotFound);
  sso.exemptions = others;
  return undefined;
}
