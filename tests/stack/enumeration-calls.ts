import { aNewUser } from '@foyer/testkit';

/** Everything one could call a user by. */
export interface Names {
  readonly email: string;
  readonly userId: string;
  readonly username: string;
  readonly phoneNumber: string;
}

/** One way to ask an anonymous call about a user. */
export interface Asking {
  /** `<slug>.<call>` of the registry. */
  readonly call: string;
  readonly how: string;
  readonly method?: 'GET';
  readonly path: string;
  readonly body: (user: Names) => Readonly<Record<string, string>>;
}

const password = 'not the password';
const token = 'A'.repeat(43);
const code = '000000';
const signUpAs = ({ email }: Names) => ({ ...aNewUser({ email }) });

/** Every anonymous call that takes a name of a user, asked by each kind of name it takes. */
export const askings: readonly Asking[] = [
  asking('login.signIn', 'with a wrong password', '/auth/v1/user', ({ email }) => ({
    email,
    password,
  })),
  asking('login.signIn', 'by user name', '/auth/v1/user', ({ username }) => ({
    username,
    password,
  })),
  asking('passwords.forgotPassword', '', '/users/v1/passwords/reset', ({ email }) => ({ email })),
  ...(['email', 'username', 'phoneNumber'] as const).flatMap((identifierType) => [
    asking(
      'passwords.sendPasswordRecoverySms',
      `by ${identifierType}`,
      '/users/v2/passwords/reset/sms',
      (user) => ({
        identifier: user[identifierType],
        identifierType,
      }),
    ),
    asking(
      'passwords.sendPasswordRecoveryEmail',
      `by ${identifierType}`,
      '/users/v2/passwords/reset/email',
      (user) => ({
        identifier: user[identifierType],
        identifierType,
      }),
    ),
  ]),
  asking(
    'passwords.validateResetPasswordToken',
    '',
    '/users/v1/passwords/reset/validate',
    ({ userId }) => ({
      userId,
      token,
    }),
  ),
  asking('passwords.getLinkAccount', '', '/users/v1/links/account', ({ userId }) => ({
    kind: 'resetPassword',
    userId,
    token,
  })),
  asking('passwords.resetPassword', '', '/users/v1/passwords/reset/verify', ({ userId }) => ({
    userId,
    token,
    password: 'A-brand-new-one-1',
  })),
  look('passwords.getPasswordConfigForUser', '/users/v1/passwords/config', ({ userId }) => ({
    userId,
  })),
  asking('activation.resendActivation', '', '/users/v1/activate/reset', ({ email }) => ({ email })),
  look('activation.getActivationStrategy', '/users/v1/activate/strategy', ({ userId }) => ({
    userId,
    token,
  })),
  asking('activation.activate', '', '/users/v1/activate', ({ userId }) => ({ userId, token })),
  asking('activation.activateWithCode', '', '/users/v1/activate/code', ({ userId }) => ({
    userId,
    token,
    code,
  })),
  asking('sign-up.signUp', '', '/users/v1/signUp', signUpAs),
  asking('sign-up.signUpWithPhoneNumber', '', '/users/v1/signUp/phoneNumber', (user) => ({
    ...signUpAs(user),
    phoneNumber: '+4915112349999',
  })),
  asking('sign-up.signUpWithUsername', '', '/users/v1/signUp/username', (user) => ({
    ...signUpAs(user),
    username: `n${crypto.randomUUID().slice(0, 8)}`,
  })),
  ...(['magiclink', 'code'] as const).flatMap((type) =>
    (['email', 'username'] as const).map((by) => prelogin(type, by)),
  ),
  ...(['email', 'username', 'userId', 'phoneNumber'] as const).map((by) => prelogin('smscode', by)),
  asking('passkeys.webauthnPrelogin', 'by address', '/auth/v1/webauthn/prelogin', ({ email }) => ({
    email,
  })),
  asking('passkeys.webauthnPrelogin', 'by id', '/auth/v1/webauthn/prelogin', ({ userId }) => ({
    userId,
  })),
  asking('phones.resetPhoneNumber', '', '/users/v1/phone/reset', ({ email }) => ({ email })),
  asking('sso-login.samlPrelogin', '', '/auth/v1/user/saml/prelogin', ({ email }) => ({ email })),
  asking('sso.prelogin', '', '/auth/v2/user/sso/prelogin', ({ email }) => ({ email })),
  asking('mfa.recoverMfa', '', '/auth/v1/user/mfa/recover', ({ email }) => ({
    email,
    recoveryCode: 'AAAA-BBBB-CCCC-DDDD',
  })),
  asking('invitations.acceptInvitation', '', '/users/v1/invitation/accept', ({ userId }) => ({
    userId,
    token,
  })),
  asking(
    'invitations.acceptInvitationWithCode',
    '',
    '/users/v1/invitation/accept/code',
    ({ userId }) => ({
      userId,
      token,
      code,
    }),
  ),
  asking('impersonation.impersonate', '', '/impersonation/v1', ({ userId }) => ({
    impersonatedUserId: userId,
    actorToken: token,
  })),
  asking('management.exchangeApiTokenV2', '', '/auth/v2/api-token', ({ userId }) => ({
    clientId: userId,
    secret: token,
  })),
  asking('api-tokens.exchangeApiToken', '', '/auth/v1/api-token', ({ userId }) => ({
    clientId: userId,
    secret: token,
  })),
];

/** Calls that name a user only to holders of a token. */
export const namedToHolders: Readonly<Record<string, string>> = {
  'management.authenticateVendor': 'names a credential of the operator, not an account',
  'mfa.preEnrollSmsForLogin': 'a number is typed by who has proved a first factor',
  'phones.changePhoneNumber': 'a number is typed by who has proved the mailbox',
};

function asking(call: string, how: string, path: string, body: Asking['body']): Asking {
  return { call, how, path, body };
}

function look(call: string, path: string, body: Asking['body']): Asking {
  return { call, how: '', method: 'GET', path, body };
}

function prelogin(type: string, by: keyof Names): Asking {
  const path = `/auth/v1/passwordless/${type}/prelogin`;
  return asking('passwordless.passwordlessPrelogin', `for ${type} by ${by}`, path, (user) => ({
    [by]: user[by],
  }));
}
