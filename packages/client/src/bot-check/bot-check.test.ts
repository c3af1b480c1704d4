import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSimulation } from '../testing/simulated-client.ts';
import { json, refusal } from '../testing/simulated-provider.ts';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { findNumber } from './find-number.ts';
import { sha256 } from './sha-256.ts';
import { withBotCheck } from './with-bot-check.ts';

const toHash = (text: string) => createHash('sha256').update(text).digest('hex');
const policy = 'GET /identity/resources/configurations/v1/captcha-policy/public';
const reset = 'POST /identity/resources/users/v1/passwords/reset';
const stamps = { id: 'p', siteKey: '', createdAt: '', updatedAt: '' };

function challengeFor(number: number, maxnumber: number) {
  const salt = 'c0ffee?expires=1795000000';
  return {
    algorithm: 'SHA-256',
    challenge: toHash(`${salt}${number}`),
    salt,
    signature: 'f'.repeat(64),
    maxnumber,
  };
}

async function asking() {
  const { provider, start } = createSimulation();
  const { client } = await start();
  const ask = () =>
    withBotCheck(client, async (recaptchaToken) => {
      await client
        .api(passwordsCalls)
        .forgotPassword({ body: { email: 'ada@acme.test', recaptchaToken } });
    });
  const tokens = () =>
    provider.calls
      .map(({ path }, index) =>
        path.endsWith('/passwords/reset') ? provider.bodies()[index] : undefined,
      )
      .filter((body) => body !== undefined)
      .map(({ recaptchaToken }) => recaptchaToken);
  return { provider, ask, tokens };
}

test('the hash is SHA-256, over every length of a block', () => {
  for (let length = 0; length < 130; length++) {
    const text = 'ä'.repeat(length);
    expect(sha256(text), `${length}`).toBe(toHash(text));
  }
});

test('the number is found from the first to the last one, and none beyond', () => {
  for (const number of [0, 41, 100]) expect(findNumber(challengeFor(number, 100))).toBe(number);
  expect(findNumber(challengeFor(101, 100))).toBeUndefined();
  expect(findNumber(challengeFor(41, 100), 42)).toBeUndefined();
});

test('where nobody asks for a proof, none is made and the policy is not read', async () => {
  const { provider, ask, tokens } = await asking();
  await ask();
  expect([tokens(), provider.count('/captcha-policy/public')]).toEqual([[''], 0]);
});

test('asked for a proof, the work is done and the call made once more', async () => {
  const { provider, ask, tokens } = await asking();
  provider.next(reset, () => refusal(403, 'Confirm.', 'request/captchaRequired'));
  const challenge = challengeFor(777, 1000);
  provider.always(policy, () =>
    json({ ...stamps, enabled: true, provider: 'proofOfWork', challenge }),
  );
  await ask();
  const [first, second] = tokens();
  expect(first).toBe('');
  expect(JSON.parse(atob(second))).toEqual({
    algorithm: 'SHA-256',
    challenge: challenge.challenge,
    number: 777,
    salt: challenge.salt,
    signature: challenge.signature,
  });
});

test('a proof that is not believed ends in the words of the provider, without a third call', async () => {
  const { provider, ask, tokens } = await asking();
  provider.next(
    reset,
    () => refusal(403, 'Confirm.', 'request/captchaRequired'),
    () => refusal(403, 'We could not confirm that.', 'request/captchaFailed'),
  );
  provider.always(policy, () => json({ ...stamps, enabled: true, challenge: challengeFor(3, 10) }));
  await expect(ask()).rejects.toMatchObject({ message: 'We could not confirm that.' });
  expect(tokens()).toHaveLength(2);
});

test('every other refusal stays what it is', async () => {
  const { provider, ask, tokens } = await asking();
  provider.next(reset, () => refusal(400, 'No.', 'request/invalid'));
  await expect(ask()).rejects.toMatchObject({ code: 'request/invalid' });
  expect(tokens()).toHaveLength(1);
});

test('a provider that asks for a proof and says not which leaves its own words', async () => {
  const { provider, ask } = await asking();
  provider.next(reset, () => refusal(403, 'Confirm.', 'request/captchaRequired'));
  provider.always(policy, () => json({ ...stamps, enabled: false }));
  await expect(ask()).rejects.toMatchObject({ message: 'Confirm.' });
});
