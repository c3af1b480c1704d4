import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { aNewUser, getSecret } from '@foyer/testkit';
import { withPhone } from './asking-for-codes.ts';
import { handOut, invite } from './inviting.ts';
import {
  type Building,
  codeTo,
  type TokenEndpoint,
  linkIn,
  type Opened,
  onlyToken,
  Refused,
  send,
} from './token-endpoints.ts';
import type { Key } from './token-kinds.ts';

const password = 'A-brand-new-one-1';

/** Endpoints of accounts: activation, invitations, passwords, impersonation, change of address. */
export function accountEndpoints({ stack }: Building): readonly TokenEndpoint[] {
  async function signedUp() {
    const browser = stack.visitor();
    const { email, ...rest } = aNewUser();
    const { activationToken } = await browser.api(signUpCalls).signUp({ body: { email, ...rest } });
    const link = getSecret((await linkIn(stack, email, '/account/activate')).href);
    const byCode: Key = { token: activationToken ?? '', code: await codeTo(stack, email) };
    return { browser, link, byCode };
  }

  const byLink =
    (
      ask: (one: {
        browser: ReturnType<typeof stack.visitor>;
        userId: string;
        token: string;
      }) => Promise<unknown>,
    ) =>
    async (): Promise<Opened> => {
      const { browser, link } = await signedUp();
      const { userId } = link;
      return {
        userId,
        good: onlyToken(link.token),
        present: ({ token }) => ask({ browser, userId, token }),
      };
    };

  async function resetLink() {
    const { email, userId } = await stack.aUser();
    await stack.api(passwordsCalls).forgotPassword({ body: { email } });
    return { userId, token: getSecret((await linkIn(stack, email, 'reset-password')).href).token };
  }

  const byReset =
    (path: string, more: object = {}) =>
    async (): Promise<Opened> => {
      const { userId, token: right } = await resetLink();
      const present = ({ token }: Key) =>
        send(stack.visitor(), 'POST', path, { userId, token, ...more });
      return { userId, good: onlyToken(right), present };
    };

  const invited = async () => {
    const { admin } = await stack.aTenant();
    const { link, code } = await invite(stack, admin, { email: aNewUser().email });
    return { admin, ...link, code };
  };

  return [
    {
      call: 'api-tokens.exchangeApiToken',
      fields: ['secret'],
      own: [],
      open: async () => {
        const ada = await stack.aUser();
        const body = { description: 'A program' };
        const { clientId, secret } = await ada.api(apiTokensCalls).createUserApiToken({ body });
        const present = ({ token }: Key) =>
          send(stack.visitor(), 'POST', '/auth/v1/api-token', {
            clientId,
            secret: token,
          });
        return {
          userId: ada.userId,
          good: onlyToken(secret),
          present,
        };
      },
    },
    {
      call: 'activation.getActivationStrategy',
      fields: ['token'],
      own: ['secret.activation', 'code.activation'],
      open: byLink(({ browser, ...query }) =>
        send(browser, 'GET', `/users/v1/activate/strategy?${new URLSearchParams(query)}`),
      ),
    },
    {
      call: 'activation.activate',
      fields: ['token'],
      own: ['secret.activation'],
      open: byLink(({ browser, ...body }) => send(browser, 'POST', '/users/v1/activate', body)),
    },
    {
      call: 'activation.activateWithCode',
      fields: ['token', 'code'],
      own: ['code.activation'],
      open: async () => {
        const { browser, link, byCode } = await signedUp();
        const present = (key: Key) =>
          send(browser, 'POST', '/users/v1/activate/code', {
            userId: '',
            ...key,
          });
        return {
          userId: link.userId,
          good: byCode,
          present,
        };
      },
    },
    {
      call: 'passwords.validateResetPasswordToken',
      fields: ['token'],
      own: ['secret.resetPassword'],
      open: byReset('/users/v1/passwords/reset/validate'),
    },
    {
      call: 'passwords.resetPassword',
      fields: ['token'],
      own: ['secret.resetPassword'],
      open: byReset('/users/v1/passwords/reset/verify', { password }),
    },
    {
      call: 'profile.downloadOwnData',
      fields: ['token'],
      own: ['secret.dataExport'],
      open: async () => {
        const user = await stack.aUser();
        const { token } = await user.api(profileCalls).askOwnData();
        return {
          userId: user.userId,
          good: onlyToken(token),
          present: (key) => send(user, 'POST', '/users/v1/me/data/download', { token: key.token }),
        };
      },
    },
    {
      call: 'passwords.getLinkAccount',
      fields: ['token'],
      own: ['secret.resetPassword'],
      open: byReset('/users/v1/links/account', { kind: 'resetPassword' }),
    },
    {
      call: 'passwords.unlockMe',
      fields: ['token'],
      own: ['secret.unlock'],
      open: async () => {
        const { email, userId } = await stack.aUser();
        const attempt = () =>
          send(stack.visitor(), 'POST', '/auth/v1/user', {
            email,
            password: 'a guess',
          }).catch(() => {});
        for (let times = 0; times < 100; times += 1) await attempt();
        const token =
          (await linkIn(stack, email, '/account/unlock')).searchParams.get('token') ?? '';
        return {
          userId,
          good: onlyToken(token),
          present: (key) =>
            send(stack.visitor(), 'POST', '/users/v3/me/unlock', { token: key.token }),
        };
      },
    },
    {
      call: 'passwords.verifyPasswordRecoverySms',
      fields: ['sessionId', 'otcToken'],
      own: ['code.resetPasswordSms'],
      open: async () => {
        const user = await stack.aUser();
        const phone = await withPhone(stack, user);
        const body = {
          identifier: user.email,
          identifierType: 'email' as const,
        };
        const { sessionId } = await stack.api(passwordsCalls).sendPasswordRecoverySms({ body });
        const { code } = await stack.texts.next(phone);
        const present = ({ token, code: otcToken }: Key) =>
          send(stack.visitor(), 'POST', '/users/v2/passwords/reset/sms/verify', {
            sessionId: token,
            otcToken,
          });
        return {
          userId: user.userId,
          good: {
            token: sessionId,
            code,
          },
          present,
        };
      },
    },
    {
      call: 'invitations.verifyInviteToken',
      fields: ['token'],
      own: ['secret.invitation', 'inviteLink'],
      open: async () => {
        const { userId, token: right } = await invited();
        const present = ({ token }: Key) =>
          send(stack.visitor(), 'POST', '/tenants/invites/v1/verify', { token });
        return {
          userId,
          good: onlyToken(right),
          present,
        };
      },
    },
    {
      call: 'invitations.acceptInvitation',
      fields: ['token'],
      own: ['secret.invitation'],
      open: async () => {
        const { userId, token: right } = await invited();
        const present = ({ token }: Key) =>
          send(stack.visitor(), 'POST', '/users/v1/invitation/accept', {
            userId,
            token,
            password,
            name: 'Ada',
          });
        return {
          userId,
          good: onlyToken(right),
          present,
        };
      },
    },
    {
      call: 'invitations.acceptInvitationWithCode',
      fields: ['token', 'code'],
      own: ['secret.invitation', 'code.invitation'],
      open: async () => {
        const { userId, token: right, code } = await invited();
        const present = (key: Key) =>
          send(stack.visitor(), 'POST', '/users/v1/invitation/accept/code', {
            userId,
            ...key,
            password,
            name: 'Ada',
          });
        return {
          userId,
          good: {
            token: right,
            code,
          },
          present,
        };
      },
    },
    {
      call: 'login.signIn',
      fields: ['invitationToken'],
      own: ['inviteLink'],
      open: async () => {
        const { admin, id } = await stack.aTenant();
        const { email, password: secret, userId } = await stack.aUser();
        const { token: right } = await handOut(admin);
        const present = async ({ token: invitationToken }: Key) => {
          const browser = stack.visitor();
          const { accessToken } = Object(
            await send(browser, 'POST', '/auth/v1/user', {
              email,
              password: secret,
              invitationToken,
            }),
          );
          browser.accessToken = accessToken;
          const { tenants } = await browser.api(tenantsCalls).getMyTenants();
          if (!tenants.some((one) => one.id === id)) throw new Refused(404, 'joined nothing');
        };
        return {
          userId,
          good: onlyToken(right),
          present,
        };
      },
    },
    ...['', '/phoneNumber', '/username'].map(
      (kind): TokenEndpoint => ({
        call: `sign-up.${
          {
            '': 'signUp',
            '/phoneNumber': 'signUpWithPhoneNumber',
            '/username': 'signUpWithUsername',
          }[kind]
        }`,
        fields: ['invitationToken'],
        own: ['inviteLink'],
        open: async () => {
          const { admin } = await stack.aTenant();
          const { token: right } = await handOut(admin);
          const present = ({ token: invitationToken }: Key) =>
            send(stack.visitor(), 'POST', `/users/v1/signUp${kind}`, {
              ...aNewUser(),
              username: `ada${crypto.randomUUID().slice(0, 8)}`,
              phoneNumber: '+4915112345678',
              invitationToken,
            });
          return {
            userId: admin.userId,
            good: onlyToken(right),
            present,
          };
        },
      }),
    ),
    {
      call: 'impersonation.impersonate',
      fields: ['actorToken'],
      own: ['secret.impersonation'],
      open: async () => {
        const tenant = await stack.aTenant();
        const { userId } = await tenant.member();
        const body = {
          userId,
          reason: 'Ticket 4711',
        };
        const { actorToken } = await tenant.admin
          .api(impersonationCalls)
          .createActorToken({ body });
        const present = ({ token }: Key) =>
          send(stack.visitor(), 'POST', '/impersonation/v1', {
            impersonatedUserId: userId,
            actorToken: token,
          });
        return {
          userId,
          good: onlyToken(actorToken),
          present,
        };
      },
    },
    {
      call: 'profile.verifyEmailChange',
      fields: ['code'],
      own: ['code.emailChange'],
      timeout: 4,
      open: async () => {
        const ada = await stack.aUser();
        const { email } = aNewUser();
        await ada.api(profileCalls).requestEmailChange({ body: { email } });
        const code = await codeTo(stack, email);
        const present = (key: Key) =>
          send(ada, 'POST', '/users/v1/email/me/verify', {
            email,
            code: key.code || key.token,
          });
        return {
          userId: ada.userId,
          good: {
            token: '',
            code,
          },
          present,
        };
      },
    },
  ];
}
