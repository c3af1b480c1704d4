import { commonRefusals } from '@foyer/contract';
import { invitationsRefusals } from '@foyer/contract/invitations';
import { type TeamUser, usersRefusals } from '@foyer/contract/users';
import { canGrantRole } from '@foyer/contract/roles/rules';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { assertEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import { getUser } from '../../kernel/http/guard.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { InvitationRow, InvitationsStore, InvitingTenant } from './invitations.store.ts';
import { createInvitationHook } from './invitation-hook.ts';
import type { RequireGrantStepUp } from './grant-step-up.ts';
import { givesDefaultRoles } from './default-roles.ts';

type InvitationsDeps = Pick<
  Platform,
  | 'config'
  | 'accountLinks'
  | 'db'
  | 'secrets'
  | 'mail'
  | 'audit'
  | 'attemptCounter'
  | 'clock'
  | 'hooks'
> & {
  readonly store: InvitationsStore;
  readonly requireGrantStepUp: RequireGrantStepUp;
  readonly roleGrants: Pick<
    RoleGrants,
    'assertCanGrantDefaults' | 'getAuthority' | 'defaultRoles' | 'given' | 'roles'
  >;
};

/** Whom an administrator invites. What is left out stays as it was in an earlier invitation. */
export interface InvitationForm {
  readonly email: string;
  readonly name?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly roleIds?: readonly string[] | null | undefined;
  /** The caller has checked that the user may add members to these groups. */
  readonly groupIds?: readonly string[] | undefined;
  readonly skipInviteEmail?: boolean | null | undefined;
  readonly expirationInSeconds?: number | null | undefined;
}

/** Mails of one invitation within an hour. */
const mailsPerHour = 5;
/** Invitations of all tenants that reach an address within a day: anyone who opens many tenants must not fill a mailbox. */
const mailsToOnePerDay = 20;
const hourSeconds = 60 * 60;

/** Inviting an address to a tenant. */
export function createInvitationsService(deps: InvitationsDeps) {
  const {
    config,
    accountLinks,
    db,
    secrets,
    mail,
    audit,
    attemptCounter,
    clock,
    store,
    roleGrants,
    requireGrantStepUp,
  } = deps;
  const askHook = createInvitationHook(deps);
  const vendorId = config.vendorId ?? config.application.clientId;
  const { expiryHours, mailsPerDay } = config.invitations;

  /** A limit that administrators may see: they know whom they invite. */
  async function assertMailsLeft(tenantId: string, email: string): Promise<void> {
    const counts = await db.read((tx) =>
      Promise.all([
        attemptCounter.hit(tx, ['mail.invitation', tenantId, email], mailsPerHour, hourSeconds),
        attemptCounter.hit(tx, ['mail.invitation', tenantId], mailsPerDay, 24 * hourSeconds),
      ]),
    );
    const own = counts.find(({ allowed }) => !allowed);
    // counted for what is mailed alone: one tenant that keeps asking does not use up what others have
    const all = ['mail.invitation.to', email] as const;
    const full =
      own ??
      (await db.read((tx) => attemptCounter.hit(tx, all, mailsToOnePerDay, 24 * hourSeconds)));
    if (!full.allowed)
      throw refuse(commonRefusals.tooMany, { retryAfterSeconds: full.retryAfterSeconds });
  }

  /** Mails the link and its code; those before it die. The mail speaks in the tenant's name. */
  async function send(
    tx: Tx,
    ctx: Pick<SignedInContext, 'language' | 'actor' | 'origin' | 'applicationId'>,
    invitation: InvitationRow,
    tenant: InvitingTenant,
  ) {
    const { id, tenantId, email } = invitation;
    const ttlSeconds = expiryHours * hourSeconds;
    await secrets.revoke(tx, { kind: 'invitation', subject: id });
    const token = await secrets.issue(tx, {
      kind: 'invitation',
      subject: id,
      tenantId,
      ttlSeconds,
    });
    const { code } = await secrets.issueCode(tx, {
      kind: 'invitation',
      subject: id,
      tenantId,
      ttlSeconds,
      handle: token,
    });
    const link = accountLinks.to(ctx, '/account/invitation/accept', { userId: id, token });
    const data = {
      link,
      code,
      company: tenant.name,
      days: Math.max(1, Math.round(expiryHours / 24)),
    };
    const template = { name: 'invitation', data } as const;
    const language = ctx.language ? { language: ctx.language } : {};
    await mail.queue(tx, { to: email, tenantId, template, from: ctx, ...language });
    await store.markSent(tx, { id, ...getInviter(ctx), now: clock.now() });
  }

  const note = (
    tx: Tx,
    ctx: SignedInContext,
    one: Pick<InvitationRow, 'id' | 'tenantId' | 'email'>,
  ) => {
    const { userId, tenantId: from } = ctx.actor;
    const { id: invitationId, tenantId, email } = one;
    const description = `Invited ${email}.`;
    const json = { invitationId, email, ...(from === tenantId ? {} : { from }) };
    return audit.record(tx, {
      action: 'invitation.sent',
      tenantId,
      userId,
      ctx,
      description,
      json,
    });
  };

  /** Who names no roles gives the usual ones. What waits already keeps its own, and is sent again by anyone who may invite. */
  async function assertCanGrant(
    tx: Tx,
    { actor }: SignedInContext,
    email: string,
    requested: readonly string[] | null,
  ) {
    if (requested) await roleGrants.given(tx, actor, requested, invitationsRefusals);
    else if (!(await store.findByEmail(tx, actor.tenantId, email)))
      await roleGrants.assertCanGrantDefaults(tx, actor, invitationsRefusals.roleAbove);
  }

  /** An invitation that gives more than the caller could give is nobody's to change by inviting once more; sending it again is. */
  async function assertNotAbove(tx: Tx, { actor }: SignedInContext, email: string): Promise<void> {
    const waiting = await store.findByEmail(tx, actor.tenantId, email);
    const given = await roleGrants.roles(tx, actor.tenantId, waiting?.roleIds ?? []);
    if (given.length === 0) return;
    const authority = await roleGrants.getAuthority(tx, actor);
    if (!given.every((role) => canGrantRole(authority, role)))
      throw refuse(usersRefusals.memberAbove);
  }

  /** A date, so that anyone who accepts late is not in for longer. Decision 0202. */
  function endOfAccess(seconds: number | null | undefined): Date | null {
    if (!seconds) return null;
    if (!config.temporaryAccess.enabled) throw refuse(usersRefusals.temporaryOff);
    if (seconds > config.temporaryAccess.maxSeconds) throw refuse(usersRefusals.tooLong);
    return new Date(clock.now().getTime() + seconds * 1000);
  }

  async function invite(ctx: SignedInContext, form: InvitationForm): Promise<TeamUser> {
    const { tenantId } = ctx.actor;
    const { email, phoneNumber = null } = form;
    const requested = form.roleIds?.length ? form.roleIds : null;
    const accessEndsAt = endOfAccess(form.expirationInSeconds);
    if (requested) await requireGrantStepUp(ctx, requested);
    if (!form.skipInviteEmail) await assertMailsLeft(tenantId, email);
    const changedName = await askHook(ctx, { email, name: form.name, roleIds: requested });
    return db.tenant(tenantId, async (tx) => {
      const tenant = await openTenant(tx, tenantId);
      if (await store.isMember(tx, tenantId, email))
        throw refuse(invitationsRefusals.alreadyMember);
      await assertEmailAllowed(tx, { tenantId, email });
      await assertCanGrant(tx, ctx, email, requested);
      if (requested || accessEndsAt) await assertNotAbove(tx, ctx, email);
      const name = changedName ? oneLine(changedName) : null;
      const row = {
        tenantId,
        email,
        name,
        phoneNumber,
        roleIds: requested,
        groupIds: form.groupIds ?? null,
        accessEndsAt,
        ...getInviter(ctx),
        now: clock.now(),
      };
      const invitation = await store.save(tx, row);
      if (!form.skipInviteEmail) await send(tx, ctx, invitation, tenant);
      await note(tx, ctx, invitation);
      return toTeamUser(tx, invitation);
    });
  }

  async function toTeamUser(tx: Tx, invitation: InvitationRow): Promise<TeamUser> {
    const { id, tenantId, email, name, phoneNumber, roleIds, createdAt, accessEndsAt } = invitation;
    const chosen = await roleGrants.roles(tx, tenantId, roleIds ?? []);
    const roles = givesDefaultRoles(roleIds, chosen)
      ? await roleGrants.defaultRoles(tx, tenantId)
      : chosen;
    return {
      id,
      email,
      name,
      tenantId,
      vendorId,
      ...(phoneNumber ? { phone: phoneNumber } : {}),
      roleIds: roles.map((role) => role.id),
      roles: roles.map(({ permissionKeys: _keys, ...role }) => role),
      ...(accessEndsAt ? { temporaryExpirationDate: accessEndsAt.toISOString() } : {}),
      activatedForTenant: false,
      createdAt: createdAt.toISOString(),
      verified: false,
    };
  }

  async function openTenant(tx: Tx, tenantId: string): Promise<InvitingTenant> {
    const tenant = await store.tenant(tx, tenantId);
    if (!tenant) throw refuse(commonRefusals.notFound);
    if (tenant.locked) throw refuse(invitationsRefusals.tenantLocked);
    return tenant;
  }

  async function sendAgain(ctx: SignedInContext, invitation: InvitationRow): Promise<void> {
    const { tenantId, email } = invitation;
    await assertMailsLeft(tenantId, email);
    await db.tenant(tenantId, async (tx) => {
      await assertEmailAllowed(tx, { tenantId, email });
      await send(tx, ctx, invitation, await openTenant(tx, tenantId));
      await note(tx, ctx, invitation);
    });
  }

  async function resend(ctx: SignedInContext, email: string): Promise<undefined> {
    const { tenantId } = ctx.actor;
    const invitation = await db.tenant(tenantId, (tx) => store.findByEmail(tx, tenantId, email));
    if (!invitation) throw refuse(invitationsRefusals.notFound);
    await sendAgain(ctx, invitation);
    return undefined;
  }

  async function resendToAll(ctx: SignedInContext, email: string): Promise<undefined> {
    const tenants = await db.read((tx) =>
      store.tenantsLookedAfter(tx, { ...ctx.actor, now: clock.now() }),
    );
    const found = await Promise.all(
      tenants.map((id) => db.tenant(id, (tx) => store.findByEmail(tx, id, email))),
    );
    const invitations = found.filter((one) => one !== undefined);
    if (invitations.length === 0) throw refuse(invitationsRefusals.notFound);
    for (const invitation of invitations) await sendAgain(ctx, invitation);
    return undefined;
  }

  /** By the id that the list of users shows; false when it is no invitation of the active tenant. */
  async function resendById(ctx: SignedInContext, id: string): Promise<boolean> {
    const { tenantId } = ctx.actor;
    const invitation = isId(id)
      ? await db.tenant(tenantId, (tx) => store.findById(tx, tenantId, id))
      : undefined;
    if (invitation) await sendAgain(ctx, invitation);
    return invitation !== undefined;
  }

  return { invite, resend, resendToAll, resendById };
}

/** Inviting an address to a tenant. */
export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** Names are shown in one line; signs that control something have no place in them. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** The user who invites; a backend invites without one. */
const getInviter = ({ actor }: Pick<SignedInContext, 'actor'>) => {
  const invitedBy = getUser(actor);
  return { invitedBy, byVendor: invitedBy === null };
};
