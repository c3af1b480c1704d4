import { commonRefusals, type RefusalSpec } from '@foyer/contract';
import { invitationsRefusals, type OpenedInvitation } from '@foyer/contract/invitations';
import { canGrantRole } from '@foyer/contract/roles/rules';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { holds } from '../../kernel/http/guard.ts';
import type { Platform } from '../platform.ts';
import { endWeakerSessions } from '../../rules/membership/end-weaker-sessions.ts';
import { refuse } from '../../kernel/refusal.ts';
import { assertEmailAllowed, isUserAllowed } from '../../rules/restrictions/email-domains.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { AcceptingStore } from './accepting.store.ts';
import type { InviteLinkRow, InviteLinksStore } from './invite-links.store.ts';
import { createInviteTokens } from './invite-tokens.ts';

type InviteLinksDeps = Pick<
  Platform,
  'config' | 'accountLinks' | 'db' | 'mail' | 'audit' | 'clock' | 'mac'
> & {
  readonly store: InviteLinksStore;
  readonly accepting: AcceptingStore;
  readonly roleGrants: Pick<RoleGrants, 'authority' | 'defaultRoles' | 'roles'>;
};

const mayInvite = 'fe.secure.write.users';

/** What an invite link does for anyone who signs up or in with it. Decision 0125. */
export function createInviteLinksService(deps: InviteLinksDeps) {
  const { config, accountLinks, db, mail, audit, clock, mac, store, accepting, roleGrants } = deps;
  const { idIn } = createInviteTokens(mac);
  const vendorId = config.vendorId ?? config.application.clientId;
  const { links: linksAllowed } = config.invitations;

  /** A link says no more than its maker may say now: who left, was locked or lost the right to invite takes it along. */
  async function disabledReason(
    tx: Tx,
    row: InviteLinkRow | undefined,
  ): Promise<RefusalSpec | undefined> {
    if (!linksAllowed) return invitationsRefusals.linksOff;
    if (!row) return invitationsRefusals.invalidLink;
    if (row.tenantLocked) return invitationsRefusals.linkTenantLocked;
    const maker = await roleGrants.authority(tx, row);
    if (!maker || !holds(maker, mayInvite)) return invitationsRefusals.invalidLink;
    const left = await roleGrants.roles(tx, row.tenantId, row.roleIds);
    const roles = left.length > 0 ? left : await roleGrants.defaultRoles(tx, row.tenantId);
    return roles.every((role) => canGrantRole(maker, role))
      ? undefined
      : invitationsRefusals.invalidLink;
  }

  /** The link of a token that works now. */
  async function read(tx: Tx, token: string): Promise<InviteLinkRow> {
    const id = idIn(token);
    const row = id ? await store.open(tx, id) : undefined;
    const refusal = await disabledReason(tx, row);
    if (refusal) throw refuse(refusal);
    if (!row || row.expiresAt <= clock.now()) throw refuse(invitationsRefusals.invalidLink);
    return row;
  }

  /** The link of a sign-up, which its email may use. */
  async function readFor(tx: Tx, token: string, email: string | null): Promise<InviteLinkRow> {
    const row = await read(tx, token);
    await assertEmailAllowed(tx, { tenantId: row.tenantId, email });
    return row;
  }

  async function open(token: string): Promise<OpenedInvitation> {
    const { id, tenantId, expiresAt, tenantName: name } = await db.read((tx) => read(tx, token));
    return { kind: 'link', id, vendorId, tenantId, token, expires: expiresAt.toISOString(), name };
  }

  /** Makes an account whose owner has been proved a member; its next session begins there. */
  async function enter(
    tx: Tx,
    ctx: RequestContext,
    one: { row: InviteLinkRow; userId: string; tell: boolean },
  ) {
    const { row, userId, tell } = one;
    const { tenantId, roleIds, id: linkId, tenantName: company, shouldSendEmail } = row;
    const joined = await accepting.join(tx, {
      userId,
      tenantId,
      roleIds: roleIds.length > 0 ? roleIds : null,
      now: clock.now(),
    });
    await accepting.leadTo(tx, userId, tenantId);
    if (!joined) return;
    if (!(await isUserAllowed(tx, { userId, tenantId })))
      throw refuse(commonRefusals.emailDomainNotAllowed);
    await endWeakerSessions(tx, config, { userId, tenantId, now: clock.now() });
    await accepting.closeFor(tx, { tenantId, userId });
    const email = await store.getEmail(tx, userId);
    const description = 'Joined through an invite link.';
    await audit.record(tx, {
      action: 'invite_link.used',
      tenantId,
      userId,
      email: email ?? null,
      ctx,
      description,
      json: { linkId },
    });
    const data = { company, link: accountLinks.to(ctx, '/account/login') };
    const { language } = ctx;
    if (tell && shouldSendEmail && email)
      await mail.queue(tx, {
        to: email,
        tenantId,
        from: ctx,
        template: {
          name: 'joined',
          data,
        },
        ...(language ? { language } : {}),
      });
  }

  return {
    readFor,
    open,

    /**
     * A user who has just proved to own an account joins, where the sign-in came with a link that works. Refuses an email domain that
     * the tenant does not allow: the page could not know it before.
     */
    join: async (
      tx: Tx,
      ctx: RequestContext,
      { token, userId }: { token: string; userId: string },
    ): Promise<void> => {
      const id = idIn(token);
      const row = id ? await store.open(tx, id) : undefined;
      if (!row || row.expiresAt <= clock.now() || (await disabledReason(tx, row))) return;
      await enter(tx, ctx, { row, userId, tell: true });
    },

    /** A new account is to join when its mailbox is proved. */
    wait: (tx: Tx, row: InviteLinkRow, userId: string) =>
      store.wait(tx, { userId, tenantId: row.tenantId, linkId: row.id }),

    /** The mailbox is proved: who waited with a link joins, if the link's maker may still invite and the email domain is still allowed. */
    settle: async (tx: Tx, ctx: RequestContext, userId: string): Promise<void> => {
      const linkId = await store.stopWaiting(tx, userId);
      const row = linkId ? await store.open(tx, linkId) : undefined;
      if (!row || (await disabledReason(tx, row)) || !(await isUserAllowed(tx, { ...row, userId })))
        return;
      await enter(tx, ctx, { row, userId, tell: false });
    },
  };
}

/** Invite links. */
export type InviteLinksService = ReturnType<typeof createInviteLinksService>;
