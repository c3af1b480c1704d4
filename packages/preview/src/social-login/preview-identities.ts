import { socialLoginRefusals } from '@foyer/contract/social-login/refusals';
import { lost } from '../federation/preview-failures.ts';
import { refuse, type Visit } from '../preview-replies.ts';
import type { PreviewUser } from '../world/world.ts';
import type { PreviewIdentity, ProviderName } from './preview-identity.ts';

/** Every provider of the contract. */
export const previewProviders: readonly ProviderName[] = [
  'google',
  'microsoft',
  'github',
  'apple',
  'facebook',
  'slack',
  'linkedin',
];

/** The code a provider of the preview leads back with. */
export const previewSocialCode = 'preview';

/** The identities of a user, oldest first. */
export function getIdentities({ world }: Visit, user: PreviewUser): PreviewIdentity[] {
  return (world.identities ?? []).filter(({ userId }) => userId === user.id);
}

/** Whether a provider is all that opens an account: no password, no passkey, no second provider. */
export function isLastWayIn(visit: Visit, user: PreviewUser): boolean {
  const hasPasskey = visit.world.passkeys?.some(({ userId }) => userId === user.id) ?? false;
  return user.passwordMark === '' && !hasPasskey && getIdentities(visit, user).length === 1;
}

/** Keeps that a user can sign in by a provider. */
export function link(
  { world, now }: Visit,
  user: PreviewUser,
  provider: ProviderName,
  email: string,
): PreviewIdentity {
  const at = now.toISOString();
  const identity = { id: crypto.randomUUID(), userId: user.id, provider, email, createdAt: at };
  (world.identities ??= []).push(identity);
  return identity;
}

/** Refuses what a preview wants to fail, and whatever came back from nowhere. */
export function looked({ failures }: Visit, code: string | null | undefined): void {
  const { social } = failures;
  if (social === 'lost') throw lost();
  if (social) throw refuse(socialLoginRefusals[social]);
  if (code !== previewSocialCode) throw refuse(socialLoginRefusals.expired);
}

/**
 * Who comes from a provider: whom it signed in before, else the account that signing in knows, or a
 * new one of signing up.
 */
export function userFrom(
  visit: Visit,
  provider: ProviderName,
  isSignUp: boolean,
): { user: PreviewUser; isNew: boolean } {
  const { world } = visit;
  const identities = (world.identities ?? []).filter((one) => one.provider === provider);
  const existing = identities.at(-1);
  const owner = world.users.find(({ id }) => id === existing?.userId);
  if (owner) return { user: owner, isNew: false };
  const email = isSignUp ? `newcomer.${provider}@social.test` : 'sam@social.test';
  const found = world.users.find((one) => one.email === email);
  const user = found ?? created(visit, email, isSignUp);
  link(visit, user, provider, email);
  return { user, isNew: isSignUp && !found };
}

/** The account of a new user: made once, with a tenant of its own. */
export function newcomerWith(visit: Visit, email: string): PreviewUser {
  return visit.world.users.find((one) => one.email === email) ?? created(visit, email, true);
}

/**
 * A new account has a tenant of its own; the one that signing in finds belongs to the first
 * tenant there is.
 */
function created({ world, now }: Visit, email: string, isSignUp: boolean): PreviewUser {
  const createdAt = now.toISOString();
  const name = isSignUp ? 'Nova Newcomer' : 'Sam Social';
  const [first] = world.tenants;
  const own = { id: crypto.randomUUID(), name: `${name}’s company`, isReseller: false, createdAt };
  const tenantId = isSignUp || !first ? own.id : first.id;
  if (tenantId === own.id) world.tenants.push(own);
  const user: PreviewUser = {
    id: crypto.randomUUID(),
    email,
    name,
    passwordMark: '',
    isVerified: true,
    createdAt,
    wrongPasswords: 0,
    memberships: [
      {
        tenantId,
        roleKeys: [isSignUp ? 'Admin' : 'ReadOnly'],
      },
    ],
  };
  world.users.push(user);
  return user;
}
