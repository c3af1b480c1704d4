import { normalizeEmail } from '@foyer/contract';
import { signUpRefusals } from '@foyer/contract/sign-up';
import { socialLoginRefusals } from '@foyer/contract/social-login';
import { toSignIn } from '../../kernel/config/application-looks.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Identities } from '../../rules/ownership/federated-identities.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { dropUnproved } from '../../rules/ownership/drop-unproved.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { InviteLinksService } from '../invitations/invite-links.service.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { ProvedAccounts, ProvedOpening } from '../sign-up/proved-accounts.ts';
import type { ProviderNotices } from './provider-notices.ts';
import type { SocialLoginStore } from './social-login.store.ts';
import type { SocialUser, SocialProvider } from './social-provider.ts';

/** What whose account it is is decided with. */
export type EnteringDeps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock' | 'secrets'> & {
  readonly store: SocialLoginStore;
  readonly identities: Identities;
  readonly accounts: ProvedAccounts;
  readonly passwords: Pick<PasswordsService, 'proveMailbox'>;
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly links: Pick<InviteLinksService, 'settle'>;
  readonly tell: ProviderNotices;
};

/** A user who comes from a provider. */
export interface Arrival {
  readonly provider: SocialProvider;
  readonly user: SocialUser;
  readonly action: 'login' | 'signUp';
  readonly metadata: string | undefined;
  readonly invitationToken: string | undefined;
}

/** Whose account it turned out to be. */
export interface Recognised {
  readonly userId: string;
  readonly isNew: boolean;
}

const { noEmail, emailNotVerified, accountExists, noAccount } = socialLoginRefusals;

/**
 * Whose account a user enters who came by a provider. The identity decides, never the address (security decision 9): the
 * address only opens a new account, or one that nobody has proved yet, and only when the provider vouches for it. Decision 0161.
 */
export function createSocialEntering(deps: EnteringDeps) {
  const {
    config,
    db,
    audit,
    clock,
    secrets,
    store,
    identities,
    accounts,
    passwords,
    sessions,
    links,
    tell,
  } = deps;

  const getIdentity = ({ provider: { connection }, user: { issuer, subject } }: Arrival) => ({
    connection,
    issuer,
    subject,
  });

  async function link(
    tx: Tx,
    ctx: RequestContext,
    arrival: Arrival,
    userId: string,
  ): Promise<void> {
    const { name } = arrival.provider;
    const email = arrival.user.email ?? null;
    const isNew = await identities.link(tx, {
      ...getIdentity(arrival),
      userId,
      email,
      now: clock.now(),
    });
    // another user opened an account with it at this very moment
    if (!isNew) throw refuse(socialLoginRefusals.expired);
    const description = `Linked ${name}.`;
    await audit.record(tx, {
      action: 'social_login.linked',
      userId,
      email,
      ctx,
      description,
      json: { provider: name },
    });
  }

  /** The owner of the address has come: whatever was set up before they proved it is an outsider's (T-LINK-1). */
  async function takeOver(
    tx: Tx,
    ctx: RequestContext,
    arrival: Arrival,
    { userId, email: to }: { userId: string; email: string },
  ): Promise<void> {
    const now = clock.now();
    await dropUnproved(tx, userId);
    await sessions.endAll(tx, { userId, reason: 'mailboxProved' });
    await store.takeOver(tx, {
      userId,
      provider: arrival.provider.name,
      name: arrival.user.name,
      now,
    });
    await passwords.proveMailbox(tx, userId, now);
    await secrets.revokeCode(tx, { kind: 'activation', subject: userId });
    await links.settle(tx, ctx, userId);
    const description = 'Verified the email address through a trusted provider.';
    await audit.record(tx, { action: 'user.activated', userId, ctx, description });
    await link(tx, ctx, arrival, userId);
    await tell(tx, ctx, { to, name: 'providerLinked', provider: arrival.provider.name });
  }

  async function open(
    tx: Tx,
    ctx: RequestContext,
    arrival: Arrival,
    opening: ProvedOpening,
  ): Promise<string> {
    const userId = await accounts.open(tx, ctx, opening);
    if (!userId) throw refuse(accountExists);
    await store.cameBy(tx, userId, arrival.provider.name);
    await link(tx, ctx, arrival, userId);
    return userId;
  }

  /** Reads what a new account would be opened with; refuses where none may be. */
  async function readOpening(
    ctx: RequestContext,
    { user, action, metadata, invitationToken }: Arrival,
    email: string,
  ) {
    if (action !== 'signUp' && !invitationToken) throw refuse(noAccount);
    const opening = await accounts.read(ctx, {
      email,
      name: user.name.slice(0, 200),
      metadata,
      invitationToken,
    });
    if (!opening.joins && !toSignIn(config, ctx.applicationId).allowSignups)
      throw refuse(signUpRefusals.disabled);
    return opening;
  }

  /** Before the transaction: what can be refused without writing. The opening is read only where it may be needed. */
  async function prepare(
    ctx: RequestContext,
    arrival: Arrival,
  ): Promise<{ email?: string; opening?: ProvedOpening }> {
    if (await db.read((tx) => identities.find(tx, getIdentity(arrival)))) return {};
    const email = getAddress(arrival.user);
    if (!email) throw refuse(noEmail);
    if (!arrival.user.emailVerified) throw refuse(emailNotVerified);
    const holder = await db.read((tx) => store.holder(tx, email));
    if (holder?.isVerified) throw refuse(accountExists);
    return holder ? { email } : { email, opening: await readOpening(ctx, arrival, email) };
  }

  return {
    prepare,

    /** In the transaction that also opens the session. */
    recognize: async (
      tx: Tx,
      ctx: RequestContext,
      arrival: Arrival,
      { email, opening }: Awaited<ReturnType<typeof prepare>>,
    ): Promise<Recognised> => {
      const existing = await identities.use(tx, getIdentity(arrival), clock.now());
      if (existing) return { userId: existing.userId, isNew: false };
      // unlinked since it was looked at
      if (!email) throw refuse(socialLoginRefusals.expired);
      const holder = await store.holder(tx, email);
      if (holder?.isVerified) throw refuse(accountExists);
      if (holder) {
        await takeOver(tx, ctx, arrival, { userId: holder.userId, email });
        return { userId: holder.userId, isNew: false };
      }
      if (!opening) throw refuse(socialLoginRefusals.expired);
      return { userId: await open(tx, ctx, arrival, opening), isNew: true };
    },
  };
}

const addressForm =
  /^[^\s@<>(),;:\\"[\]\p{Cc}\p{Cf}]+@[^\s@<>(),;:\\"[\]\p{Cc}\p{Cf}]+\.[^\s@<>(),;:\\"[\].\p{Cc}\p{Cf}]+$/u;

/** The address in the form accounts are compared in; what is none counts as not told. */
function getAddress({ email = '' }: SocialUser): string | undefined {
  const normal = normalizeEmail(email);
  return normal.length <= 254 && addressForm.test(normal) ? normal : undefined;
}
