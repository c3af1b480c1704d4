import { commonRefusals } from '@foyer/contract';
import {
  type LinkedIdentity as Shown,
  type OwnIdentity,
  socialLoginRefusals,
} from '@foyer/contract/social-login';
import type { Tx } from '../../kernel/db/database.ts';
import type { Identities, LinkedIdentity } from '../../rules/ownership/federated-identities.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Brought } from './social-callbacks.ts';
import type { ProviderChange, ProviderNotices } from './provider-notices.ts';
import { offered, type SocialParts } from './social-login.service.ts';
import type { SocialLoginStore } from './social-login.store.ts';
import type { SocialProviderName } from './social-provider.ts';

type LinkingDeps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock' | 'requireStepUp'> &
  SocialParts & {
    readonly store: SocialLoginStore;
    readonly identities: Identities;
    readonly tell: ProviderNotices;
  };

const { expired, linkedElsewhere, lastWayIn } = socialLoginRefusals;
const social = 'social:';

/** The providers a user can sign in with: seen, added and taken away by themselves. Decision 0162. */
export function createSocialLinkingService(deps: LinkingDeps) {
  const {
    config,
    db,
    audit,
    clock,
    requireStepUp,
    providers,
    addresses,
    callbacks,
    leave,
    store,
    identities,
    tell,
  } = deps;
  const { authStrategy, otherMethods } = config.signIn;
  const mailed: readonly string[] = ['MagicLink', 'Code'];
  /** Anyone who has the mailbox gets in. */
  const mailOpens = [authStrategy, ...otherMethods].some((method) => mailed.includes(method));

  /** Every identity of a user, those of tenants included, and whether there is a sign-in method without any. */
  async function getMethods(tx: Tx, userId: string) {
    const hasMailbox = mailOpens && Boolean((await store.account(tx, userId))?.email);
    const hasOther = hasMailbox || (await store.hasOwnWayIn(tx, userId));
    const all = await identities.list(tx, userId);
    return { all, isLastWayIn: !hasOther && all.length === 1 };
  }

  async function list({ actor }: SignedInContext): Promise<{ identities: OwnIdentity[] }> {
    const { all, isLastWayIn } = await db.read((tx) => getMethods(tx, actor.userId));
    const found = all.filter(({ connection }) => connection.startsWith(social));
    return { identities: found.map((one) => ({ ...shown(one), isLastWayIn })) };
  }

  /** To the address of the account, never to that of the provider. */
  async function notify(
    tx: Tx,
    ctx: SignedInContext,
    change: Omit<ProviderChange, 'to'>,
  ): Promise<void> {
    const owner = await store.account(tx, ctx.actor.userId);
    if (owner) await tell(tx, ctx, { ...change, to: owner.email });
  }

  async function begin(
    ctx: SignedInContext,
    name: SocialProviderName,
    redirectUri: string | undefined,
  ) {
    const provider = offered(providers, name);
    await requireStepUp(ctx);
    const page = addresses.pagePosition(redirectUri);
    const { userId } = ctx.actor;
    const work = () => leave(ctx, provider, { page, state: {}, linksTo: userId });
    return { authorizationUrl: await callbacks.explained(ctx, provider, work) };
  }

  /** Who began it is who ends it: in this browser, and signed in as the same user. */
  async function finish(
    ctx: SignedInContext,
    name: SocialProviderName,
    brought: Brought,
  ): Promise<Shown> {
    const { userId, tenantId } = ctx.actor;
    const provider = offered(providers, name);
    const { user, kept: stored } = await callbacks.arrive(ctx, provider, brought);
    if (stored['linksTo'] !== userId) throw refuse(expired);
    const { connection } = provider;
    const { issuer, subject, email = null } = user;
    return db.system(async (tx) => {
      const isNew = await identities.link(tx, {
        connection,
        issuer,
        subject,
        userId,
        email,
        now: clock.now(),
      });
      const linked = await identities.find(tx, { connection, issuer, subject });
      if (linked?.userId !== userId) throw refuse(linkedElsewhere);
      const description = `Linked ${name}.`;
      const entry = {
        action: 'social_login.linked',
        userId,
        tenantId,
        email,
        ctx,
        description,
      } as const;
      if (isNew) {
        await audit.record(tx, { ...entry, json: { provider: name } });
        await notify(tx, ctx, { name: 'providerLinked', provider: name });
      }
      return shown(linked);
    });
  }

  async function unlink(ctx: SignedInContext, id: string): Promise<undefined> {
    const { userId, tenantId } = ctx.actor;
    await requireStepUp(ctx);
    await db.system(async (tx) => {
      await store.lockUser(tx, userId);
      const { all, isLastWayIn } = await getMethods(tx, userId);
      const found = all.find((one) => one.id === id && one.connection.startsWith(social));
      if (!found) throw refuse(commonRefusals.notFound);
      if (isLastWayIn) throw refuse(lastWayIn);
      await identities.unlink(tx, { userId, id });
      const { provider } = shown(found);
      const entry = {
        action: 'social_login.unlinked',
        userId,
        tenantId,
        ctx,
        description: `Unlinked ${provider}.`,
      } as const;
      await audit.record(tx, { ...entry, email: found.email, json: { provider } });
      await notify(tx, ctx, { name: 'providerUnlinked', provider });
    });
    return undefined;
  }

  return { list, begin, finish, unlink };
}

/** The providers a user can sign in with. */
export type SocialLinkingService = ReturnType<typeof createSocialLinkingService>;

const names = ['microsoft', 'facebook', 'google', 'github', 'slack', 'apple', 'linkedin'] as const;

function shown({ id, connection, email, createdAt, lastUsedAt }: LinkedIdentity): Shown {
  const provider = names.find((name) => connection === `${social}${name}`);
  if (!provider) throw new Error(`${connection} is no social provider`);
  return {
    id,
    provider,
    createdAt: createdAt.toISOString(),
    ...(email ? { email } : {}),
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
  };
}
