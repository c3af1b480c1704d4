import { passwordsRefusals } from '@foyer/contract/passwords';
import type {
  SourceTenantConfig,
  UserSourceConfig,
} from '../../kernel/config/user-sources.config.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import {
  type ExternalUser,
  fieldAt,
  SourceFailure,
} from '../../protocols/user-sources/external-user.ts';
import { assertEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { Platform } from '../platform.ts';
import { toSignUpData } from '../sign-up/sign-up-hook.ts';
import { sourceUsersStore as store } from './source-users.store.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock' | 'hooks' | 'passwordHasher'> & {
  readonly passwords: Pick<PasswordsService, 'prepare'>;
};

/** A user whose password a source has accepted. */
export interface AcceptedUser {
  readonly source: UserSourceConfig;
  readonly user: ExternalUser;
  readonly password: string;
}

/** Creates or updates the user whose password a source has accepted. */
export function createSourceProvisioning(deps: Deps) {
  const { db, audit, clock, hooks, passwordHasher, passwords } = deps;

  /** A password that violates the policy works once, because the user has no other credential. */
  async function toHash({ source, user, password }: AcceptedUser) {
    if (source.type === 'federation' || !source.isMigrated) return undefined;
    const tenantId = toTenantId(source.tenantConfig, user);
    try {
      const hash = await passwords.prepare(password, passwordsRefusals.weakPassword, {
        about: [user.email, user.name],
        holder: { tenantId },
      });
      return { hash, mustChange: false };
    } catch (error) {
      if (!(error instanceof Refusal) || error.spec.status >= 500) throw error;
      return { hash: await passwordHasher.hash(password), mustChange: true };
    }
  }

  async function findTenant(tx: Tx, { source, user }: AcceptedUser): Promise<string | undefined> {
    const { tenantConfig } = source;
    if (tenantConfig.tenantResolverType === 'new') return undefined;
    const tenantId = toTenantId(tenantConfig, user);
    if (!tenantId || !(await store.isTenant(tx, tenantId))) throw new SourceFailure('tenant');
    await assertEmailAllowed(tx, { tenantId, email: user.email });
    return tenantId;
  }

  async function create(tx: Tx, ctx: RequestContext, accepted: AcceptedUser): Promise<string> {
    const { source, user } = accepted;
    const { email } = user;
    const existingTenantId = await findTenant(tx, accepted);
    const asked = toSignUpData({ ...user, isInvited: false, source: 'userSource' });
    const changes = hooks.within(ctx, {
      event: 'SIGN_UP',
      email,
      ...(existingTenantId ? { tenantId: existingTenantId } : {}),
      data: asked,
    }).user;
    const now = clock.now();
    const userId = await store.add(tx, {
      sourceId: source.id,
      user,
      name: changes.name ?? user.name,
      metadata: { ...user.metadata, ...changes.metadata },
      now,
    });
    if (!userId) throw new SourceFailure('subject');
    const tenantId = existingTenantId ?? (await store.addTenant(tx, user.name || email, now));
    const roles = await store.join(tx, {
      userId,
      tenantId,
      opensTenant: existingTenantId === undefined,
      now,
    });
    await audit.record(tx, {
      action: 'user.migrated',
      userId,
      tenantId,
      email,
      ctx,
      description: `Created at the first sign-in through the user source ${source.name}.`,
      json: { sourceId: source.id, roles: [...roles] },
    });
    return userId;
  }

  /** Null if the user has set a password in the meantime, or does not come from this source. */
  async function refresh(tx: Tx, { source, user }: AcceptedUser): Promise<string | null> {
    const existing = await store.find(tx, user.email);
    if (!existing || existing.hasPassword || existing.sourceId !== source.id) return null;
    if (existing.subject !== user.subject) throw new SourceFailure('subject');
    const { userId } = existing;
    const now = clock.now();
    if (user.isEmailVerified) await store.verify(tx, userId, now);
    if (source.syncOnLogin) await store.update(tx, userId, user, now);
    return userId;
  }

  /** Returns the ID of the user. Throws `SourceFailure` or a refusal if the user cannot sign in. */
  return async (ctx: RequestContext, accepted: AcceptedUser): Promise<string | null> => {
    const password = await toHash(accepted);
    return db.system(async (tx) => {
      const isKnown = (await store.find(tx, accepted.user.email)) !== undefined;
      const userId = isKnown ? await refresh(tx, accepted) : await create(tx, ctx, accepted);
      if (userId && password)
        await store.setPassword(tx, { userId, ...password, now: clock.now() });
      return userId;
    });
  };
}

/** Creates or updates the user whose password a source has accepted. */
export type SourceProvisioning = ReturnType<typeof createSourceProvisioning>;

function toTenantId(config: SourceTenantConfig, { fields }: ExternalUser): string | undefined {
  if (config.tenantResolverType === 'new') return undefined;
  if (config.tenantResolverType === 'static') return config.tenantId;
  const value =
    config.tenantResolverType === 'dynamic'
      ? fieldAt(fields, config.tenantIdFieldName)
      : fields['tenantId'];
  return typeof value === 'string' && isId(value) ? value.toLowerCase() : undefined;
}
