import { randomUUID } from 'node:crypto';
import { activationCalls } from '@foyer/contract/activation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import type { FoyerServer } from '@foyer/server/create-server';
import type { Inbox } from './inbox.ts';
import type { Visitor } from './visitor.ts';

/** A user with an account, signed in at a browser. */
export interface TestUser extends Visitor {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  /** The account they opened. */
  readonly tenantId: string;
  /** Signs in at another browser. */
  elsewhere(): Promise<Visitor>;
}

/** A tenant and the user who opened it. */
export interface TestTenant {
  readonly id: string;
  readonly name: string;
  readonly admin: TestUser;
  /** A new user who belongs to this tenant, too, with a role of the configuration, and works in it. */
  member(role?: string): Promise<TestUser>;
}

/** Builders of users and tenants; everyone is new, so that no test meets another one's. */
export interface Users {
  /** Signs up, activates through the mail, and is signed in. */
  aUser(details?: Partial<NewUser>): Promise<TestUser>;
  aTenant(details?: { readonly name?: string }): Promise<TestTenant>;
  /** Makes a user a member of a tenant. */
  addMember(tenantId: string, userId: string, role: string): Promise<void>;
}

/** What a user types to sign up. */
export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly companyName: string;
}

/** A user nobody has seen before. */
export function aNewUser(details: Partial<NewUser> = {}): NewUser {
  const unique = randomUUID().slice(0, 13);
  return {
    name: 'Ada Lovelace',
    email: `ada.${unique}@example.test`,
    password: `Analytical-engine-${unique}!`,
    companyName: `Engines ${unique}`,
    ...details,
  };
}

/** User and token of a link in a mail. */
export function getSecret(link: string): { readonly userId: string; readonly token: string } {
  const { searchParams } = new URL(link);
  return { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
}

/** What builders work with. */
export interface UsersDeps {
  readonly visitor: () => Visitor;
  readonly inbox: Inbox;
  readonly server: FoyerServer;
}

/** The builders of one stack. They go through the API like anyone else. */
export function createUsers({ visitor, inbox, server }: UsersDeps): Users {
  async function aUser(details: Partial<NewUser> = {}): Promise<TestUser> {
    const requested = aNewUser(details);
    const browser = visitor();
    await browser.api(signUpCalls).signUp({ body: requested });
    if (!browser.accessToken) {
      const mail = await inbox.next(requested.email);
      const [link = ''] = mail.links.filter((one) => one.includes('/account/activate'));
      await browser.api(activationCalls).activate({ body: getSecret(link) });
    }
    const { sub, tenantId } = getClaims(browser.accessToken);
    const { name, email, password } = requested;
    const elsewhere = async () => {
      const other = visitor();
      await other.api(loginCalls).signIn({ body: { email, password } });
      return other;
    };
    return Object.assign(browser, { name, email, password, userId: sub, tenantId, elsewhere });
  }

  async function addMember(tenantId: string, userId: string, role: string): Promise<void> {
    await server.db.system(async (tx) => {
      await tx
        .insertInto('memberships')
        .values({ tenant_id: tenantId, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { id } = await tx
        .selectFrom('roles')
        .select('id')
        .where('key', '=', role)
        .where('tenant_id', 'is', null)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('membership_roles')
        .values({ tenant_id: tenantId, user_id: userId, role_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }

  async function aTenant({ name = aNewUser().companyName } = {}): Promise<TestTenant> {
    const admin = await aUser({ companyName: name });
    const member = async (role = 'ReadOnly') => {
      const user = await aUser();
      await addMember(admin.tenantId, user.userId, role);
      await server.db.system((tx) =>
        tx
          .updateTable('sessions')
          .set({ tenant_id: admin.tenantId })
          .where('user_id', '=', user.userId)
          .execute(),
      );
      await user.api(loginCalls).refresh({ body: {} });
      return user;
    };
    return { id: admin.tenantId, name, admin, member };
  }

  return { aUser, aTenant, addMember };
}

function getClaims(token: string | undefined): { readonly sub: string; readonly tenantId: string } {
  const [, payload = ''] = token?.split('.') ?? [];
  const claims: { sub?: unknown; tenantId?: unknown } = JSON.parse(
    Buffer.from(payload, 'base64url').toString() || '{}',
  );
  return { sub: String(claims.sub), tenantId: String(claims.tenantId) };
}
