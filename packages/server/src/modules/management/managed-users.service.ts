import { type ManagedUser, managementRefusals } from '@foyer/contract/management';
import { passwordsRefusals } from '@foyer/contract/passwords';
import type { Tx } from '../../kernel/db/database.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import {
  assertEmailAllowed,
  assertEmailAllowedEverywhere,
} from '../../rules/restrictions/email-domains.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { ManagedMemberships } from './managed-memberships.service.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';
import type { ManagedUserViews } from './managed-user-views.ts';
import { managedUsersStore as store, type UserRow } from './managed-users.store.ts';
import { metadataObject } from './metadata-object.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock'> & {
  readonly tenants: Pick<ManagedTenants, 'get'>;
  readonly views: ManagedUserViews;
  readonly memberships: Pick<ManagedMemberships, 'rolesFor'>;
  readonly passwords: Pick<PasswordsService, 'prepare'>;
  readonly sessions: Pick<SessionsService, 'endAll'>;
};

type Metadata = string | Readonly<Record<string, unknown>> | null | undefined;

interface NewUser {
  readonly email: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly metadata?: Metadata;
  readonly vendorMetadata?: Metadata;
  readonly externalId?: string | undefined;
  readonly roleIds?: readonly string[] | undefined;
  readonly tenantId: string;
}

/** Users of the environment, for backends. */
export function createManagedUsers(deps: Deps) {
  const { db, audit, clock, passwords, sessions } = deps;
  const { find, toUser } = deps.views;

  const get = async (id: string) => toUser(await db.read((tx) => find(tx, id)));

  /** Records an event about a user in each of their tenants, or at vendor level if they have none. */
  async function recordEverywhere(
    tx: Tx,
    ctx: VendorContext,
    { id, email, memberships }: UserRow,
    entry: Pick<
      Parameters<typeof audit.record<'user.locked' | 'user.verified' | 'user.unlocked'>>[1],
      'action' | 'description'
    >,
  ) {
    for (const tenantId of memberships.length > 0 ? memberships.map((m) => m.tenantId) : [null])
      await audit.record(tx, { ...entry, tenantId, userId: id, email, ctx });
  }

  async function create(ctx: VendorContext, form: NewUser): Promise<ManagedUser> {
    const { id: tenantId } = await deps.tenants.get(form.tenantId);
    const [metadata, vendorMetadata] = [
      metadataObject(form.metadata),
      metadataObject(form.vendorMetadata),
    ];
    const hash =
      form.password === undefined
        ? null
        : await passwords.prepare(form.password, passwordsRefusals.weakPassword, {
            about: [form.email, form.name ?? ''],
            holder: { tenantId },
          });
    return db.system(async (tx) => {
      await assertEmailAllowed(tx, { tenantId, email: form.email });
      const roleIds = await deps.memberships.rolesFor(tx, tenantId, form.roleIds);
      const userId = await store.add(tx, {
        email: form.email,
        name: form.name ?? '',
        phoneNumber: form.phoneNumber ?? null,
        metadata: metadata ?? {},
        vendorMetadata: vendorMetadata ?? {},
        externalId: form.externalId ?? null,
        provider: 'local',
        verified: true,
        tenantId,
        hash,
        now: clock.now(),
      });
      if (!userId) throw refuse(managementRefusals.userExists);
      await store.addRoles(tx, { userId, tenantId }, roleIds);
      const description = 'A backend created the user.';
      await audit.record(tx, {
        action: 'user.created',
        tenantId,
        userId,
        email: form.email,
        ctx,
        description,
        json: { roles: roleIds },
      });
      return toUser(await find(tx, userId));
    });
  }

  return {
    get,
    create,

    byEmail: async (email: string): Promise<ManagedUser> => {
      const row = await db.read((tx) => store.find(tx, { email }));
      if (!row) throw refuse(managementRefusals.unknownUser);
      return toUser(row);
    },

    update: (
      ctx: VendorContext,
      id: string,
      form: {
        name?: string | undefined;
        phoneNumber?: string | null | undefined;
        metadata?: Metadata;
        vendorMetadata?: Metadata;
        externalId?: string | null | undefined;
      },
    ): Promise<ManagedUser> =>
      db.system(async (tx) => {
        const { id: userId, email, memberships } = await find(tx, id);
        const { name, phoneNumber, externalId } = form;
        const metadata = metadataObject(form.metadata);
        const vendorMetadata = metadataObject(form.vendorMetadata);
        const now = clock.now();
        await store.change(tx, userId, {
          name,
          phoneNumber,
          metadata,
          vendorMetadata,
          externalId,
          now,
        });
        await audit.record(tx, {
          action: 'user.details_updated',
          tenantId: memberships[0]?.tenantId ?? null,
          userId,
          email,
          ctx,
          description: 'A backend changed the details of the user.',
          json: { fields: Object.keys(form) },
        });
        return toUser(await find(tx, userId));
      }),

    changeEmail: (ctx: VendorContext, id: string, email: string): Promise<ManagedUser> =>
      db.system(async (tx) => {
        const before = await find(tx, id);
        await assertEmailAllowedEverywhere(tx, { userId: before.id, email });
        if (!(await store.setEmail(tx, before.id, email, clock.now())))
          throw refuse(managementRefusals.userExists);
        await audit.record(tx, {
          action: 'user.email_changed',
          tenantId: before.memberships[0]?.tenantId ?? null,
          userId: before.id,
          email,
          ctx,
          description: 'A backend changed the email of the user.',
          json: { from: before.email },
        });
        return toUser(await find(tx, before.id));
      }),

    verify: (ctx: VendorContext, id: string): Promise<undefined> =>
      db.system(async (tx) => {
        const row = await find(tx, id);
        await store.setVerified(tx, row.id, clock.now());
        const description = 'A backend marked the email as verified.';
        await recordEverywhere(tx, ctx, row, { action: 'user.verified', description });
        return undefined;
      }),

    lock: (ctx: VendorContext, id: string): Promise<undefined> =>
      db.system(async (tx) => {
        const row = await find(tx, id);
        await store.setLocked(tx, row.id, clock.now());
        await sessions.endAll(tx, { userId: row.id, reason: 'disabled' });
        const description = 'A backend locked the user.';
        await recordEverywhere(tx, ctx, row, { action: 'user.locked', description });
        return undefined;
      }),

    unlock: (ctx: VendorContext, id: string): Promise<undefined> =>
      db.system(async (tx) => {
        const row = await find(tx, id);
        await store.setLocked(tx, row.id, null);
        const description = 'A backend unlocked the user.';
        await recordEverywhere(tx, ctx, row, { action: 'user.unlocked', description });
        return undefined;
      }),
  };
}

/** Users of the environment. */
export type ManagedUsers = ReturnType<typeof createManagedUsers>;
