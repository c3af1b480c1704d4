import { invitationsRefusals, type OpenedInvitation } from '@foyer/contract/invitations';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { entersWithPassword } from '../../rules/password-rules/entering.ts';
import { assertEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import type { PasswordRecovery } from '../passwords/password-recovery.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import { endWeakerSessions } from '../../rules/membership/end-weaker-sessions.ts';
import { dropUnproved } from '../../rules/ownership/drop-unproved.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { AcceptingStore, InvitedUser } from './accepting.store.ts';
import type { InvitationRow, InvitationsStore, InvitingTenant } from './invitations.store.ts';
import type { InviteLinksService } from './invite-links.service.ts';

type AcceptingDeps = Pick<Platform, 'config' | 'db' | 'secrets' | 'audit' | 'clock'> & {
  readonly store: InvitationsStore;
  readonly accepting: AcceptingStore;
  readonly links: Pick<InviteLinksService, 'open'>;
  readonly passwords: Pick<PasswordsService, 'prepare' | 'replace' | 'proveMailbox'>;
  readonly recovery: Pick<PasswordRecovery, 'mailLink'>;
  readonly sessions: Pick<SessionsService, 'endAll'>;
};

/** What comes with a mailed invitation. */
export interface Acceptance {
  readonly userId: string;
  readonly token: string;
  readonly password?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** Opening and accepting invitations. */
export function createAcceptingService(deps: AcceptingDeps) {
  const {
    config,
    db,
    secrets,
    audit,
    clock,
    store,
    accepting,
    links,
    passwords,
    recovery,
    sessions,
  } = deps;
  const vendorId = config.vendorId ?? config.application.clientId;
  const { weakPassword } = invitationsRefusals;
  const needsPassword = entersWithPassword(config);

  /** Asked only where the account is not in use yet: nothing of an account that is changes by an invitation. */
  const mustSetPassword = (user: InvitedUser | undefined) => needsPassword && !user?.verified;

  /** The invitation of a secret that was right. It says no more than who sent it may say now: sent out, they take it along. Decision 0263. */
  async function openInvitation(tx: Tx, id: string): Promise<InvitationRow> {
    const invitation = await store.open(tx, id);
    if (!invitation || !(await accepting.stands(tx, id, clock.now())))
      throw refuse(invitationsRefusals.invalidLink);
    return invitation;
  }

  async function openTenant(tx: Tx, tenantId: string): Promise<InvitingTenant> {
    const tenant = await store.tenant(tx, tenantId);
    if (!tenant) throw refuse(invitationsRefusals.invalidLink);
    if (tenant.locked) throw refuse(invitationsRefusals.tenantLocked);
    return tenant;
  }

  /** Tells the holder of a token whom it is for: the mailbox it was sent to is the only place that has it. */
  async function verify(token: string): Promise<OpenedInvitation> {
    if (token.includes('.')) return links.open(token);
    return db.read(async (tx) => {
      const existing = await secrets.find(tx, { kind: 'invitation', secret: token });
      if (!existing) throw refuse(invitationsRefusals.invalidLink);
      const { id, tenantId, email } = await openInvitation(tx, existing.subject);
      const tenant = await openTenant(tx, tenantId);
      await assertEmailAllowed(tx, { tenantId, email });
      const shouldSetPassword = mustSetPassword(await accepting.holder(tx, email));
      const expires = existing.expiresAt.toISOString();
      return {
        kind: 'person',
        id,
        userId: id,
        vendorId,
        tenantId,
        token,
        expires,
        name: tenant.name,
        email,
        shouldSetPassword,
      };
    });
  }

  /** The account that becomes a member: a new one, or the one that is there, cleaned of what an outsider put into it. */
  async function userFor(
    tx: Tx,
    invitation: InvitationRow,
    { name, language }: { name: string; language: string | undefined },
  ): Promise<InvitedUser> {
    const { id, email } = invitation;
    const now = clock.now();
    const present = await accepting.holder(tx, email);
    if (
      !present &&
      (await accepting.create(tx, invitation, { name: name || invitation.name, now, language }))
    )
      return { id, verified: false, locked: false, hasPassword: false };
    // another user may have opened it at this very moment, by another invitation or by signing up
    const waiting = present ?? (await accepting.holder(tx, email));
    if (!waiting || waiting.locked) throw refuse(invitationsRefusals.invalidLink);
    if (waiting.verified) return waiting;
    await dropUnproved(tx, waiting.id);
    await sessions.endAll(tx, { userId: waiting.id, reason: 'mailboxProved' });
    await passwords.proveMailbox(tx, waiting.id, now);
    return { ...waiting, hasPassword: false };
  }

  /** What others know of who is invited; refuses where there is nothing to hash a password for. */
  const textsAbout = (claim: { kind: 'invitation'; secret: string; subject: string }) =>
    db.read(async (tx) => {
      const existing = isId(claim.subject) && (await secrets.peek(tx, claim));
      if (!existing) throw refuse(invitationsRefusals.invalidLink);
      const invitation = await store.open(tx, claim.subject);
      const tenant = invitation && (await store.tenant(tx, invitation.tenantId));
      return [invitation?.email ?? '', invitation?.name ?? '', tenant?.name ?? ''];
    });

  async function hashFor(claim: Parameters<typeof textsAbout>[0], { password, name }: Acceptance) {
    if (!password) return null;
    return passwords.prepare(password, weakPassword, {
      about: [name ?? '', ...(await textsAbout(claim))],
      holder: { userId: claim.subject },
    });
  }

  async function accept(ctx: RequestContext, acceptance: Acceptance): Promise<undefined> {
    const { userId, token, name } = acceptance;
    const claim = { kind: 'invitation', secret: token, subject: userId } as const;
    const hash = await hashFor(claim, acceptance);
    return db.system(async (tx) => {
      const existing = isId(userId) && (await secrets.consume(tx, claim));
      if (!existing) throw refuse(invitationsRefusals.invalidLink);
      const invitation = await openInvitation(tx, userId);
      const { tenantId, email, roleIds, groupIds, accessEndsAt } = invitation;
      const now = clock.now();
      // access until a date that is over leads nowhere
      if (accessEndsAt && accessEndsAt <= now) throw refuse(invitationsRefusals.invalidLink);
      await openTenant(tx, tenantId);
      await assertEmailAllowed(tx, { tenantId, email });
      const user = await userFor(tx, invitation, { name: name ?? '', language: ctx.language });
      await accepting.close(tx, userId);
      await secrets.revokeCode(tx, { kind: 'invitation', subject: userId });
      if (
        await accepting.join(tx, {
          userId: user.id,
          tenantId,
          roleIds,
          groupIds,
          now,
          accessEndsAt,
        })
      )
        await endWeakerSessions(tx, config, { userId: user.id, tenantId, now });
      if (!user.verified) await accepting.leadTo(tx, user.id, tenantId);
      if (!user.verified && hash) await passwords.replace(tx, { userId: user.id, hash });
      const description = 'Accepted an invitation to this account.';
      await audit.record(tx, {
        action: 'invitation.accepted',
        tenantId,
        userId: user.id,
        email,
        ctx,
        description,
      });
      // a page that knows no password form, as the published one: the sign-in method comes by mail
      if (mustSetPassword(user) && !hash) await recovery.mailLink(tx, email, ctx);
      return undefined;
    });
  }

  async function acceptWithCode(
    ctx: RequestContext,
    form: Acceptance & { readonly code: string },
  ): Promise<undefined> {
    const { userId, token, code } = form;
    const redeemed = await db.read((tx) =>
      secrets.redeemCode(tx, { kind: 'invitation', handle: token, code }),
    );
    if (redeemed?.subject !== userId) throw refuse(invitationsRefusals.invalidCode);
    return accept(ctx, form);
  }

  return { verify, accept, acceptWithCode };
}

/** Opening and accepting invitations. */
export type AcceptingService = ReturnType<typeof createAcceptingService>;
