import { commonRefusals, type Role } from '@foyer/contract';
import { invitationsRefusals } from '@foyer/contract/invitations';
import { type TeamMember, usersRefusals } from '@foyer/contract/users';
import { canGrantRole } from '@foyer/contract/roles/rules';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { GrantableRole } from '../roles/role-grants.store.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { WaitingChoice, WaitingRow, WaitingStore, WaitingWish } from './waiting.store.ts';
import { givesDefaultRoles } from './default-roles.ts';

type WaitingDeps = Pick<
  Platform,
  'config' | 'db' | 'secrets' | 'audit' | 'clock' | 'requireStepUp'
> & {
  readonly store: WaitingStore;
  readonly roleGrants: Pick<RoleGrants, 'getAuthority' | 'defaultRoles' | 'given' | 'roles'>;
  readonly invitations: Pick<InvitationsService, 'resendById'>;
};

const withheldBy: readonly string[] = [
  commonRefusals.tooMany.code,
  commonRefusals.emailDomainNotAllowed.code,
];
/** Invitations that one call mails again. */
const maxAtOnce = 500;

/** Who is invited and has not accepted: listed with the members, changed and revoked by the same calls. Decision 0202. */
export function createWaitingService(deps: WaitingDeps) {
  const { config, db, secrets, audit, clock, requireStepUp, store, roleGrants, invitations } = deps;
  const vendorId = config.vendorId ?? config.application.clientId;
  const livesMilliseconds = config.invitations.expiryHours * 60 * 60 * 1000;

  /** What they get is what was chosen, none at all included, or the default roles where nothing was or nothing of it is left. */
  async function rolesIn(tx: Tx, tenantId: string, rows: readonly WaitingRow[]) {
    const requested = [...new Set(rows.flatMap(({ roleIds }) => roleIds ?? []))];
    const existing = await roleGrants.roles(tx, tenantId, requested);
    const defaults = await roleGrants.defaultRoles(tx, tenantId);
    return ({ roleIds }: WaitingRow): GrantableRole[] => {
      const chosen = existing.filter(({ id }) => roleIds?.includes(id));
      return givesDefaultRoles(roleIds, chosen) ? defaults : chosen;
    };
  }

  function toMember(row: WaitingRow, roles: readonly Role[]): TeamMember {
    const {
      id,
      tenantId,
      email,
      name,
      phoneNumber,
      createdAt,
      sentAt,
      accessEndsAt,
      disabledAt,
      invitedBy,
      stands: isValid,
    } = row;
    const expires = sentAt && new Date(sentAt.getTime() + livesMilliseconds);
    return {
      id,
      email,
      name,
      tenantId,
      vendorId,
      roles: [...roles],
      createdAt: createdAt.toISOString(),
      ...(phoneNumber ? { phone: phoneNumber } : {}),
      roleIds: roles.map((role) => role.id),
      activatedForTenant: false,
      verified: false,
      ...(disabledAt ? { isDisabled: true } : {}),
      ...(accessEndsAt ? { temporaryExpirationDate: accessEndsAt.toISOString() } : {}),
      invitation: {
        ...(sentAt && expires
          ? {
              sentAt: sentAt.toISOString(),
              expires: expires.toISOString(),
            }
          : {}),
        isExpired: expires !== null && (!isValid || expires.getTime() <= clock.now().getTime()),
        ...(invitedBy ? { invitedBy } : {}),
      },
    };
  }

  async function page(wish: WaitingWish): Promise<TeamMember[]> {
    return db.read(async (tx) => {
      const rows = await store.page(tx, wish, clock.now());
      const tenantIds = [...new Set(rows.map(({ tenantId }) => tenantId))];
      const roles = new Map<string, (row: WaitingRow) => GrantableRole[]>();
      for (const tenantId of tenantIds)
        roles.set(
          tenantId,
          await rolesIn(
            tx,
            tenantId,
            rows.filter((row) => row.tenantId === tenantId),
          ),
        );
      return rows.map((row) => {
        const given = roles.get(row.tenantId)?.(row) ?? [];
        const shown = given.map(({ permissionKeys: _keys, ...role }) => role);
        const accounts = [{ tenantId: row.tenantId, name: row.tenantName }];
        return { ...toMember(row, shown), ...(wish.tenantIds.length > 1 ? { accounts } : {}) };
      });
    });
  }

  const oneOf = (tenantId: string, id: string): WaitingWish => ({
    tenantIds: [tenantId],
    ids: [id],
    sortBy: 'id',
    descending: false,
    limit: 1,
    offset: 0,
  });
  const find = async (tx: Tx, tenantId: string, id: string): Promise<WaitingRow | undefined> =>
    isId(id) ? (await store.page(tx, oneOf(tenantId, id), clock.now()))[0] : undefined;

  /** Nobody touches what gives more than they could give. */
  async function assertNotAbove(
    tx: Tx,
    { actor }: SignedInContext,
    row: WaitingRow,
  ): Promise<void> {
    const authority = await roleGrants.getAuthority(tx, actor);
    const current = await roleGrants.roles(tx, row.tenantId, row.roleIds ?? []);
    if (!current.every((role) => canGrantRole(authority, role)))
      throw refuse(usersRefusals.memberAbove);
  }

  const noteFor = (ctx: SignedInContext, { id: invitationId, tenantId, email }: WaitingRow) => ({
    tenantId,
    userId: ctx.actor.userId,
    ctx,
    json: {
      invitationId,
      email,
    },
  });

  /** As the team list shows them. */
  async function member(tenantId: string, id: string): Promise<TeamMember> {
    const [one] = await page(oneOf(tenantId, id));
    if (!one) throw refuse(usersRefusals.unknownMember);
    return one;
  }

  /** Changes an invitation of the active tenant and records what `work` describes; false if the ID is unknown. */
  const change = (
    ctx: SignedInContext,
    id: string,
    work: (tx: Tx, row: WaitingRow) => Promise<string>,
  ) =>
    db.tenant(ctx.actor.tenantId, async (tx) => {
      const row = await find(tx, ctx.actor.tenantId, id);
      if (!row) return false;
      await assertNotAbove(tx, ctx, row);
      const description = await work(tx, row);
      await audit.record(tx, { action: 'invitation.updated', ...noteFor(ctx, row), description });
      return true;
    });

  return {
    page,

    /** Disables an invitation, or enables it again; false if the ID is not an invitation of the active tenant. */
    setDisabled: (ctx: SignedInContext, id: string, isDisabled: boolean): Promise<boolean> =>
      change(ctx, id, async (tx, { tenantId, email, disabledAt }) => {
        const at = isDisabled ? (disabledAt ?? clock.now()) : null;
        await store.setDisabled(tx, { tenantId, id, at });
        return `${isDisabled ? 'Disabled' : 'Enabled'} the invitation of ${email}.`;
      }),

    /** Sets the end of the access that an invitation grants; false if the ID is not an invitation of the active tenant. */
    setAccessEnd: (ctx: SignedInContext, id: string, at: Date | null): Promise<boolean> =>
      change(ctx, id, async (tx, { tenantId, email }) => {
        await store.setAccessEnd(tx, { tenantId, id, at });
        const end = at ? `until ${at.toISOString()}` : 'without an end';
        return `The invitation of ${email} gives access ${end}.`;
      }),

    total: (choice: WaitingChoice): Promise<number> => db.read((tx) => store.total(tx, choice)),

    isWaiting: async (tenantId: string, id: string): Promise<boolean> =>
      (await db.tenant(tenantId, (tx) => find(tx, tenantId, id))) !== undefined,

    member,

    /** False when the id is no invitation of the active tenant. */
    revoke: (ctx: SignedInContext, id: string): Promise<boolean> =>
      db.tenant(ctx.actor.tenantId, async (tx) => {
        const row = await find(tx, ctx.actor.tenantId, id);
        if (!row) return false;
        await assertNotAbove(tx, ctx, row);
        await store.remove(tx, row);
        await secrets.revoke(tx, { kind: 'invitation', subject: row.id });
        await secrets.revokeCode(tx, { kind: 'invitation', subject: row.id });
        const description = `Revoked the invitation for ${row.email}.`;
        await audit.record(tx, {
          action: 'invitation.revoked',
          ...noteFor(ctx, row),
          description,
        });
        return true;
      }),

    /** Asks for the proof that changing the roles of a member asks for. Decision 0256. */
    setRoles: async (
      ctx: SignedInContext,
      id: string,
      requested: readonly string[],
    ): Promise<undefined> => {
      const roleIds = [...new Set(requested)].toSorted();
      const { roleIds: before } = await member(ctx.actor.tenantId, id);
      if (before.toSorted().join() === roleIds.join()) return undefined;
      await requireStepUp(ctx);
      return db.tenant(ctx.actor.tenantId, async (tx) => {
        const row = await find(tx, ctx.actor.tenantId, id);
        if (!row) throw refuse(usersRefusals.unknownMember);
        await assertNotAbove(tx, ctx, row);
        const given = await roleGrants.given(tx, ctx.actor, roleIds, invitationsRefusals);
        await store.setRoles(tx, { tenantId: row.tenantId, id: row.id, roleIds });
        const names = given.map(({ name }) => name).join(', ') || 'none';
        const description = `Changed the roles of the invitation for ${row.email}: ${names}.`;
        await audit.record(tx, {
          action: 'invitation.updated',
          ...noteFor(ctx, row),
          description,
        });
        return undefined;
      });
    },

    /** Resends several or all invitations, except disabled ones. Those that cannot be sent are counted and do not delay the others. */
    resendAll: async (ctx: SignedInContext, ids: readonly string[] | undefined) => {
      const choice = { tenantIds: [ctx.actor.tenantId], ...(ids ? { ids: ids.filter(isId) } : {}) };
      const wish = {
        ...choice,
        sortBy: 'createdAt',
        descending: false,
        limit: maxAtOnce,
        offset: 0,
      } as const;
      const rows = await db.read((tx) => store.page(tx, wish, clock.now()));
      let sent = 0;
      for (const { id, disabledAt } of rows) if (!disabledAt && (await isSent(ctx, id))) sent += 1;
      return { sent, withheld: rows.length - sent };
    },
  };

  async function isSent(ctx: SignedInContext, id: string): Promise<boolean> {
    try {
      return await invitations.resendById(ctx, id);
    } catch (cause) {
      if (cause instanceof Refusal && withheldBy.includes(cause.spec.code)) return false;
      throw cause;
    }
  }
}

/** Who is invited and has not accepted. */
export type WaitingService = ReturnType<typeof createWaitingService>;
