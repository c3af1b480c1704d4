import { activationCalls } from '@foyer/contract/activation/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { aNewUser, getSecret, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { ask, asked, codeIn, enter, tokenIn, withPhone } from './asking-for-codes.ts';
import { handOut, invite } from './inviting.ts';
import { createSsoWorld, getRefusal, type SsoTenant } from './signing-in-by-sso.ts';
import { aKnown, createSocialStack } from './social-providers.ts';

const generous = { credentials: 100_000, write: 100_000, mail: 100_000, session: 100_000 };
const signIn = { otherMethods: ['MagicLink' as const, 'Code' as const, 'SmsCode' as const] };
const social = await createSocialStack({ config: { rateLimits: generous, signIn } });
const { stack } = social;
const world = await createSsoWorld(stack);

/** A user with everything in hand to come in, and the last step. */
interface Ready {
  readonly browser: Visitor;
  readonly enter: () => Promise<unknown>;
}

const { db } = stack.server;
const addressAt = ({ domain }: SsoTenant) => `${aNewUser().email.split('@')[0]}@${domain}`;

/** Each of them belongs to the tenant, and to no other. */
const onlyThere = async (company: SsoTenant, userId: string) => {
  await stack.addMember(company.id, userId, 'ReadOnly');
  await db.system((tx) =>
    tx
      .deleteFrom('memberships')
      .where('user_id', '=', userId)
      .where('tenant_id', '<>', company.id)
      .execute(),
  );
};

async function aMember(
  company: SsoTenant,
  prepare: (user: Awaited<ReturnType<typeof stack.aUser>>) => unknown,
) {
  const member = await stack.aUser({ email: addressAt(company) });
  await prepare(member);
  await onlyThere(company, member.userId);
  return member;
}

/** A new user, with the mailed link of a sign-up. */
async function signedUp(
  company: SsoTenant,
  details: { companyName: string; invitationToken?: string },
) {
  const browser = stack.visitor();
  const user = { ...aNewUser({ email: addressAt(company) }), ...details };
  await browser.api(signUpCalls).signUp({ body: user });
  const { links } = await stack.inbox.next(user.email);
  const link = getSecret(links.find((one) => one.includes('/account/activate')) ?? '');
  return { browser, link, enter: () => browser.api(activationCalls).activate({ body: link }) };
}

const none = () => undefined;
const methods: Readonly<Record<string, (company: SsoTenant) => Promise<Ready>>> = {
  'a magic link': async (company) => {
    const { browser, mail } = await asked(stack, 'magiclink', await aMember(company, none));
    return { browser, enter: () => enter(browser, 'magiclink', tokenIn(mail)) };
  },
  'a mailed code': async (company) => {
    const { browser, mail } = await asked(stack, 'code', await aMember(company, none));
    return { browser, enter: () => enter(browser, 'code', codeIn(mail)) };
  },
  'a texted code': async (company) => {
    let phoneNumber = '';
    const { email } = await aMember(
      company,
      async (user) => (phoneNumber = await withPhone(stack, user)),
    );
    const browser = stack.visitor();
    await ask(browser, 'smscode', { email });
    const { code } = await stack.texts.next(phoneNumber);
    return { browser, enter: () => enter(browser, 'smscode', code) };
  },
  'a social provider': async (company) => {
    const existing = aKnown({ email: addressAt(company) });
    const { userId } = await social.come(stack.visitor(), 'google', existing, { action: 'signUp' });
    await onlyThere(company, userId ?? '');
    const browser = stack.visitor();
    return { browser, enter: () => social.come(browser, 'google', existing) };
  },
  'an accepted invitation and its password': async (company) => {
    const email = addressAt(company);
    const { link } = await invite(stack, company.admin, { email });
    const password = 'The-owners-own-1';
    const browser = stack.visitor();
    const accept = async () => {
      await stack.api(invitationsCalls).acceptInvitation({ body: { ...link, password } });
      return browser.api(loginCalls).signIn({ body: { email, password } });
    };
    return { browser, enter: accept };
  },
  'an invite link at the sign-in': async (company) => {
    const { email, password, userId } = await stack.aUser({ email: addressAt(company) });
    await db.system((tx) => tx.deleteFrom('memberships').where('user_id', '=', userId).execute());
    const { token: invitationToken } = await handOut(company.admin);
    const browser = stack.visitor();
    return {
      browser,
      enter: () => browser.api(loginCalls).signIn({ body: { email, password, invitationToken } }),
    };
  },
  'an invite link at the sign-up': async (company) => {
    const { token: invitationToken } = await handOut(company.admin);
    return signedUp(company, { companyName: '', invitationToken });
  },
  'the activation of an account': async (company) => {
    const ready = await signedUp(company, { companyName: 'Elsewhere' });
    await onlyThere(company, ready.link.userId);
    return ready;
  },
};

/** Code of the refusal, or the tenant that was opened. */
async function outcome({ browser, enter: goIn }: Ready): Promise<unknown> {
  const entered = await getRefusal(goIn());
  if (typeof entered === 'string') return entered;
  await browser.api(loginCalls).refresh({ body: {} });
  const [, claims = ''] = browser.accessToken?.split('.') ?? [];
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).tenantId;
}

describe.each(Object.entries(methods))('%s', (_name, prepare) => {
  test('opens a tenant that enforces nothing, and no tenant that enforces its connection', async () => {
    const [open, strict] = [await world.company(), await world.company()];
    const [there, here] = [await prepare(open), await prepare(strict)];
    await db.system((tx) =>
      tx
        .updateTable('sso_connections')
        .set({ enforced: true })
        .where('id', '=', strict.connectionId)
        .execute(),
    );
    expect(await outcome(there)).toBe(open.id);
    expect(await outcome(here)).toBe('ssoLogin/required');
    expect(here.browser.accessToken).toBeUndefined();
  });
});
