import { type CreatedMember, managementRefusals, type NewMember } from '@foyer/contract/management';
import { passwordsRefusals } from '@foyer/contract/passwords';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext, VendorContext } from '../../kernel/http/context.ts';
import { authorize } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import { assertEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import type { InvitationsService } from '../invitations/invitations.service.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { Platform } from '../platform.ts';
import type { ManagedMemberships } from './managed-memberships.service.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';
import type { ManagedUserViews } from './managed-user-views.ts';
import { managedUsersStore as store } from './managed-users.store.ts';
import { metadataObject } from './metadata-object.ts';
import type { VendorTokenService } from './vendor-tokens.service.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock'> & {
  readonly tokens: Pick<VendorTokenService, 'actAs'>;
  readonly tenants: Pick<ManagedTenants, 'get'>;
  readonly views: ManagedUserViews;
  readonly memberships: Pick<ManagedMemberships, 'rolesFor' | 'addToTenant' | 'assignRoles'>;
  readonly passwords: Pick<PasswordsService, 'prepare'>;
  readonly invitations: Pick<InvitationsService, 'invite'>;
};

/** New users of a tenant, for backends: invited by email, or created at once. */
export function createManagedMembers(deps: Deps) {
  const { db, audit, clock, views, memberships, passwords, tenants } = deps;

  async function invited(ctx: VendorContext, form: NewMember): Promise<CreatedMember> {
    const actor = await deps.tokens.actAs(ctx);
    if (ctx.userId) authorize(actor, { permission: 'fe.secure.write.users' });
    const signedIn: SignedInContext = { ...ctx, actor };
    const { id, email, name, roles, createdAt, temporaryExpirationDate } =
      await deps.invitations.invite(signedIn, {
        email: form.email,
        ...(form.name ? { name: form.name } : {}),
        phoneNumber: form.phoneNumber ?? null,
        roleIds: form.roleIds ?? [],
        skipInviteEmail: form.skipInviteEmail ?? false,
        expirationInSeconds: form.expirationInSeconds ?? null,
      });
    return {
      id,
      email: email ?? form.email,
      ...(name ? { name } : {}),
      verified: false,
      roles: roles ?? [],
      createdAt,
      activatedForTenant: false,
      ...(temporaryExpirationDate ? { temporaryExpirationDate } : {}),
    };
  }

  /** Unverified: nobody has shown yet that the mailbox is theirs. */
  async function created(ctx: VendorContext, tenantId: string, form: NewMember) {
    const { email, name, password } = form;
    const metadata = metadataObject(form.metadata) ?? {};
    const hash =
      password === undefined
        ? null
        : await passwords.prepare(password, passwordsRefusals.weakPassword, {
            about: [email, name ?? ''],
            holder: { tenantId },
          });
    return db.system(async (tx) => {
      await assertEmailAllowed(tx, { tenantId, email });
      const roleIds = await memberships.rolesFor(tx, tenantId, form.roleIds);
      const now = clock.now();
      const userId = await store.add(tx, {
        email,
        name: name ?? '',
        phoneNumber: form.phoneNumber ?? null,
        metadata,
        vendorMetadata: {},
        externalId: null,
        provider: 'local',
        verified: false,
        tenantId,
        hash,
        now,
      });
      if (!userId) return undefined;
      await store.addRoles(tx, { userId, tenantId }, roleIds);
      await audit.record(tx, {
        action: 'user.created',
        tenantId,
        userId,
        email,
        ctx,
        description: 'A backend created the user.',
        json: { roles: roleIds },
      });
      return userId;
    });
  }

  /** A user who exists already joins the tenant; password and details stay theirs. */
  async function joined(ctx: VendorContext, tenantId: string, form: NewMember): Promise<string> {
    const row = await db.read((tx) => store.find(tx, { email: form.email }));
    if (!row) throw refuse(managementRefusals.unknownUser);
    await memberships.addToTenant(ctx, row.id, tenantId);
    if (form.roleIds?.length) await memberships.assignRoles(ctx, row.id, form.roleIds);
    return row.id;
  }

  return {
    add: async (ctx: VendorContext, form: NewMember): Promise<CreatedMember> => {
      if (!ctx.tenantId) throw refuse(managementRefusals.tenantNeeded);
      if (!isId(ctx.tenantId)) throw refuse(managementRefusals.unknownTenant);
      const { id: tenantId } = await tenants.get(ctx.tenantId);
      // on behalf of a user it is their own call, which invites in any case
      if (ctx.userId || (!form.skipInviteEmail && form.password === undefined))
        return invited(ctx, form);
      const userId = (await created(ctx, tenantId, form)) ?? (await joined(ctx, tenantId, form));
      const row = await db.read((tx) => views.find(tx, userId));
      const user = await views.toUser(row);
      const here = user.tenants.find((one) => one.tenantId === tenantId);
      return {
        id: user.id,
        email: user.email,
        name: user.name,
        profilePictureUrl: user.profilePictureUrl,
        verified: user.verified,
        roles: here?.roles ?? [],
        metadata: user.metadata,
        createdAt: user.createdAt,
        activatedForTenant: user.verified,
      };
    },
  };
}

/** New users of a tenant. */
export type ManagedMembers = ReturnType<typeof createManagedMembers>;
