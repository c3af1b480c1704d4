import { createStack } from '@foyer/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints } from './token-endpoints-accounts.ts';
import { signInEndpoints } from './token-endpoints-entering.ts';
import { factorEndpoints } from './token-endpoints-factors.ts';
import { spreadOver } from './token-endpoints.ts';
import { createEveryEndpoint, everyEndpointConfig } from './token-kinds.ts';

const building = await createEveryEndpoint();
/** A second server over the same PostgreSQL. */
const other = await createStack({ besides: building.stack, config: everyEndpointConfig });
const endpoints = [
  ...accountEndpoints(building),
  ...signInEndpoints(building),
  ...factorEndpoints(building),
];

/** What may be done more than once with the same key, and why. */
const again: Readonly<Record<string, string>> = {
  'activation.getActivationStrategy': 'looks',
  'passwords.validateResetPasswordToken': 'looks',
  'passwords.getLinkAccount': 'looks',
  'invitations.verifyInviteToken': 'looks',
  'login.signIn': 'invite links and marked browsers are for more than one visit',
  'sign-up.signUp': 'invite links are for more than one person',
  'sign-up.signUpWithPhoneNumber': 'invite links are for more than one person',
  'sign-up.signUpWithUsername': 'invite links are for more than one person',
  'api-tokens.exchangeApiToken': 'a program exchanges its secret whenever its token has run out',
  'login.refresh': 'tabs at the same time get the same successor (refresh.stack.test.ts)',
  'mfa.preVerifySmsForLogin': 'sends',
  'mfa.preVerifyEmailCode': 'sends',
  'mfa.preVerifyWebauthnForLogin': 'asks',
  'mfa.preEnrollAuthenticatorForLogin': 'shows',
  'mfa.preEnrollSmsForLogin': 'sends',
  'mfa.preEnrollWebauthnForLogin': 'asks',
};
const once = endpoints.filter(({ call }) => !(call in again));

beforeEach(() => spreadOver([building.stack, other]));
afterEach(() => spreadOver([]));

describe.each(
  once.map((endpoint) => ({ name: `${endpoint.call} (${endpoint.fields.join(', ')})`, endpoint })),
)('T-OTP-2 $name', ({ endpoint }) => {
  test('of fifty at the same time, half of them at each of two servers, one gets in', async () => {
    const { good, present } = await endpoint.open();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => present(good)));
    const reasons = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [String(one.reason)] : [],
    );
    expect(
      outcomes.filter(({ status }) => status === 'fulfilled'),
      reasons[0],
    ).toHaveLength(1);
    expect(reasons.filter((reason) => !/^Refused: 4\d\d /.test(reason))).toEqual([]);
  });
});

test('most endpoints open once', () => {
  expect(once.length).toBeGreaterThan(25);
  expect(
    Object.keys(again).filter((call) => !endpoints.some((endpoint) => endpoint.call === call)),
  ).toEqual([]);
});
