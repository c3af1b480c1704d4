import { socialLoginRefusals } from '@foyer/contract/social-login/refusals';
import { lost } from '../federation/preview-failures.ts';
import { refuse, type Visit } from '../preview-replies.ts';
import type { Person } from '../world/world.ts';
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

/** The identities of somebody, oldest first. */
export function identitiesOf({ world }: Visit, person: Person): PreviewIdentity[] {
  return (world.identities ?? []).filter(({ personId }) => personId === person.id);
}

/** Whether a provider is all that opens an account: no password, no passkey, no second provider. */
export function isLastWayIn(visit: Visit, person: Person): boolean {
  const hasPasskey = visit.world.passkeys?.some(({ personId }) => personId === person.id) ?? false;
  return person.passwordMark === '' && !hasPasskey && identitiesOf(visit, person).length === 1;
}

/** Keeps that somebody can sign in by a provider. */
export function link(
  { world, now }: Visit,
  person: Person,
  provider: ProviderName,
  email: string,
): PreviewIdentity {
  const at = now.toISOString();
  const identity = { id: crypto.randomUUID(), personId: person.id, provider, email, createdAt: at };
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
export function personFrom(
  visit: Visit,
  provider: ProviderName,
  isSignUp: boolean,
): { person: Person; isNew: boolean } {
  const { world } = visit;
  const identities = (world.identities ?? []).filter((one) => one.provider === provider);
  const known = identities.at(-1);
  const owner = world.people.find(({ id }) => id === known?.personId);
  if (owner) return { person: owner, isNew: false };
  const email = isSignUp ? `newcomer.${provider}@social.test` : 'sam@social.test';
  const found = world.people.find((one) => one.email === email);
  const person = found ?? made(visit, email, isSignUp);
  link(visit, person, provider, email);
  return { person, isNew: isSignUp && !found };
}

/** The account of somebody new: made once, with a company of its own. */
export function newcomerWith(visit: Visit, email: string): Person {
  return visit.world.people.find((one) => one.email === email) ?? made(visit, email, true);
}

/**
 * A new account has a company of its own; the one that signing in finds belongs to the first
 * company there is.
 */
function made({ world, now }: Visit, email: string, isSignUp: boolean): Person {
  const createdAt = now.toISOString();
  const name = isSignUp ? 'Nova Newcomer' : 'Sam Social';
  const [first] = world.tenants;
  const own = { id: crypto.randomUUID(), name: `${name}’s company`, isReseller: false, createdAt };
  const tenantId = isSignUp || !first ? own.id : first.id;
  if (tenantId === own.id) world.tenants.push(own);
  const person: Person = {
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
  world.people.push(person);
  return person;
}
