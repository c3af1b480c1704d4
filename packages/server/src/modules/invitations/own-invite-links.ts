import { type InviteLink, invitationsRefusals } from '@foyer/contract/invitations';
import type { Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { InviteLinkRow, InviteLinksStore } from './invite-links.store.ts';
import { createInviteTokens } from './invite-tokens.ts';
import type { RequireGrantStepUp } from './grant-step-up.ts';

type OwnInviteLinksDeps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock' | 'mac'> & {
  readonly store: InviteLinksStore;
  readonly roleGrants: Pick<RoleGrants, 'assertCanGrant' | 'assertCanGrantDefaults'>;
  readonly requireGrantStepUp: RequireGrantStepUp;
};

/** What the maker of a link says; what is left out has its default, or stays. */
export interface LinkWishes {
  readonly expiresInMinutes?: number | undefined;
  readonly shouldSendEmail?: boolean | undefined;
  readonly roleIds?: readonly string[] | undefined;
}

/** The invite link that a member hands out: one for each member and tenant. Decision 0125. */
export function createOwnInviteLinks(deps: OwnInviteLinksDeps) {
  const { config, db, audit, clock, mac, store, roleGrants, requireGrantStepUp } = deps;
  const vendorId = config.vendorId ?? config.application.clientId;
  const { links: linksAllowed, linkExpiryMinutes } = config.invitations;
  const { getToken } = createInviteTokens(mac);

  const toLink = (row: InviteLinkRow): InviteLink => {
    const { id, tenantId, userId, expiresAt, shouldSendEmail, tenantName, roleIds } = row;
    const token = getToken(row);
    return {
      id,
      vendorId,
      tenantId,
      userId,
      token,
      expires: expiresAt.toISOString(),
      shouldSendEmail,
      name: tenantName,
      roleIds,
    };
  };

  /** What a link says, for the audit log; its token is a secret. */
  const facts = ({ id: linkId, roleIds, expiresAt, shouldSendEmail }: InviteLinkRow) => ({
    linkId,
    roleIds,
    shouldSendEmail,
    expiresAt: expiresAt.toISOString(),
  });

  /** A link without roles gives the usual ones. */
  async function assertCanGrant(
    tx: Tx,
    { actor }: SignedInContext,
    roleIds: readonly string[],
  ): Promise<void> {
    if (roleIds.length > 0)
      await roleGrants.assertCanGrant(tx, actor, roleIds, invitationsRefusals);
    else await roleGrants.assertCanGrantDefaults(tx, actor, invitationsRefusals.roleAbove);
  }

  const expiry = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);

  async function own(tx: Tx, { actor }: SignedInContext): Promise<InviteLinkRow> {
    const row = await store.own(tx, actor);
    if (!row) throw refuse(invitationsRefusals.noLink);
    return row;
  }

  async function get({ actor }: SignedInContext): Promise<Partial<InviteLink>> {
    const row = await db.tenant(actor.tenantId, (tx) => store.own(tx, actor));
    return row ? toLink(row) : {};
  }

  async function make(ctx: SignedInContext, wishes: LinkWishes): Promise<InviteLink> {
    if (!linksAllowed) throw refuse(invitationsRefusals.linksOff);
    const { tenantId, userId } = ctx.actor;
    const { expiresInMinutes = linkExpiryMinutes, shouldSendEmail = true, roleIds = [] } = wishes;
    await requireGrantStepUp(ctx, roleIds);
    return db.tenant(tenantId, async (tx) => {
      await assertCanGrant(tx, ctx, roleIds);
      const link = {
        tenantId,
        userId,
        roleIds,
        shouldSendEmail,
        expiresAt: expiry(expiresInMinutes),
        now: clock.now(),
      };
      await store.make(tx, link);
      const row = await own(tx, ctx);
      if (row.tenantLocked) throw refuse(invitationsRefusals.linkTenantLocked);
      const description = 'Created an invite link.';
      await audit.record(tx, {
        action: 'invite_link.created',
        tenantId,
        userId,
        ctx,
        description,
        json: facts(row),
      });
      return toLink(row);
    });
  }

  async function change(ctx: SignedInContext, wishes: LinkWishes): Promise<InviteLink> {
    if (!linksAllowed) throw refuse(invitationsRefusals.linksOff);
    const { tenantId, userId } = ctx.actor;
    const { expiresInMinutes, shouldSendEmail = null, roleIds = null } = wishes;
    await requireGrantStepUp(ctx, roleIds ?? []);
    return db.tenant(tenantId, async (tx) => {
      if (roleIds) await assertCanGrant(tx, ctx, roleIds);
      const expiresAt = expiresInMinutes === undefined ? null : expiry(expiresInMinutes);
      const before = facts(await own(tx, ctx));
      await store.change(tx, { tenantId, userId, roleIds, shouldSendEmail, expiresAt });
      const row = await own(tx, ctx);
      if (row.tenantLocked) throw refuse(invitationsRefusals.linkTenantLocked);
      const description = 'Changed an invite link.';
      const json = { before, after: facts(row) };
      await audit.record(tx, {
        action: 'invite_link.updated',
        tenantId,
        userId,
        ctx,
        description,
        json,
      });
      return toLink(row);
    });
  }

  const end = (ctx: SignedInContext): Promise<undefined> =>
    db.tenant(ctx.actor.tenantId, async (tx) => {
      const { tenantId, userId } = ctx.actor;
      const json = facts(await own(tx, ctx));
      if (!(await store.end(tx, ctx.actor))) throw refuse(invitationsRefusals.noLink);
      const description = 'Deleted an invite link.';
      await audit.record(tx, {
        action: 'invite_link.deleted',
        tenantId,
        userId,
        ctx,
        description,
        json,
      });
      return undefined;
    });

  return { get, make, change, end };
}

/** The invite link that a member hands out. */
export type OwnInviteLinks = ReturnType<typeof createOwnInviteLinks>;
