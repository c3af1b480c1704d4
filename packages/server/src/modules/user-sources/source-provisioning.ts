import { commonRefusals } from '@foyer/contract';
import { passwordsRefusals } from '@foyer/contract/passwords';
import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import type {
  SourceTenantConfig,
  UserSourceConfig,
} from '../../kernel/config/user-sources.config.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import {
  type ExternalUser,
  fieldAt,
  SourceFailure,
} from '../../protocols/user-sources/external-user.ts';
import { assertEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { Platform } from '../platform.ts';
import { toSignUpData } from '../sign-up/sign-up-hook.ts';
import { hashSubject, sourceUsersStore as store } from './source-users.store.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock' | 'hooks' | 'log' | 'passwordHasher'> & {
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
  const { db, audit, clock, hooks, log, passwordHasher, passwords } = deps;

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

  /** The tenant of a new user, whose restrictions apply before the user is created. */
  async function findTenant(
    tx: Tx,
    ctx: RequestContext,
    { source, user }: AcceptedUser,
  ): Promise<string | undefined> {
    const { tenantConfig } = source;
    if (tenantConfig.tenantResolverType === 'new') return undefined;
    // a sign-up at the source with another user's email must not be a membership here
    if (!user.isEmailVerified) throw new SourceFailure('unverified');
    const tenantId = toTenantId(tenantConfig, user);
    if (!tenantId || !(await store.isTenant(tx, tenantId))) throw new SourceFailure('tenant');
    await assertEmailAllowed(tx, { tenantId, email: user.email });
    const { address } = ctx.client;
    const problem = await store.findJoinProblem(tx, {
      tenantId,
      email: user.email,
      address,
      now: clock.now(),
    });
    if (problem === 'ipAddress') throw refuse(commonRefusals.addressNotAllowed);
    if (problem === 'sso') throw refuse(ssoLoginRefusals.required, { context: { tenantId } });
    return tenantId;
  }

  /** Undefined if another sign-in has just created the user. */
  async function create(
    tx: Tx,
    ctx: RequestContext,
    accepted: AcceptedUser,
  ): Promise<string | undefined> {
    const { source, user } = accepted;
    const { email, subject } = user;
    if (await store.wasDeleted(tx, { sourceId: source.id, subject }))
      throw new SourceFailure('deleted');
    const existingTenantId = await findTenant(tx, ctx, accepted);
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
    if (!userId) return undefined;
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

  /** Undefined if the user does not come from this source. With a `hash`, the password in Foyer decides. */
  async function refresh(tx: Tx, { source, user }: AcceptedUser) {
    const existing = await store.find(tx, user.email);
    if (!existing) throw new SourceFailure('subject');
    const { userId, hash, sourceId, subjectHash } = existing;
    if (sourceId !== source.id) return undefined;
    if (!subjectHash?.equals(hashSubject(user.subject))) throw new SourceFailure('subject');
    if (hash !== null) return { userId, hash };
    const now = clock.now();
    if (user.isEmailVerified) await store.verify(tx, userId, now);
    if (source.syncOnLogin && !(await store.update(tx, userId, user, now)))
      logEvent(log, 'user_source.metadata_too_large', { sourceId: source.id, userId });
    return { userId, hash };
  }

  /** Returns the ID of the user. Throws `SourceFailure` or a refusal if the user cannot sign in. */
  return async (ctx: RequestContext, accepted: AcceptedUser): Promise<string | null> => {
    const password = await toHash(accepted);
    const user = await db.system(async (tx) => {
      const isKnown = (await store.find(tx, accepted.user.email)) !== undefined;
      const newId = isKnown ? undefined : await create(tx, ctx, accepted);
      const found = newId ? { userId: newId, hash: null } : await refresh(tx, accepted);
      if (found && found.hash === null && password)
        await store.setPassword(tx, { userId: found.userId, ...password, now: clock.now() });
      return found;
    });
    if (!user) return null;
    // a concurrent sign-in has stored the password, which decides from then on
    const isRight =
      user.hash === null || (await passwordHasher.verify(user.hash, accepted.password));
    return isRight ? user.userId : null;
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
