import { expect, test } from 'vitest';
import { createSimulation } from '../testing/simulated-client.ts';
import { json, refusal } from '../testing/simulated-provider.ts';
import { inviteMany } from './invite-many.ts';

const call = 'POST /identity/resources/users/v2';

const waitFor = (seconds: number) =>
  json({ errors: ['Too many.'], errorCode: 'request/tooMany' }, 429, {
    'retry-after': `${seconds}`,
  });

async function aClient() {
  const simulation = createSimulation();
  const { client } = await simulation.start();
  const bodies = () =>
    simulation.provider.calls
      .filter(({ method, path }) => `${method} ${path}` === call)
      .map(({ body }) => body);
  return { ...simulation, client, bodies };
}

test('each address is shown whether it was invited, and why not', async () => {
  const { client, provider } = await aClient();
  provider.next(call, () => json({ id: 'u-1' }, 201));
  provider.next(call, () =>
    refusal(409, 'This user is already a member of this account.', 'invitations/alreadyMember'),
  );
  provider.next(call, () => json({ id: 'u-3' }, 201));
  const progress: string[] = [];
  const report = await inviteMany(client, ['a@x.test', 'b@x.test', 'c@x.test'], {
    onProgress: (done, all) => progress.push(`${done}/${all}`),
  });
  expect(report.allowed).toEqual([
    { email: 'a@x.test', id: 'u-1' },
    { email: 'c@x.test', id: 'u-3' },
  ]);
  expect(report.refused).toMatchObject([
    {
      email: 'b@x.test',
      failure: {
        code: 'invitations/alreadyMember',
        text: 'This user is already a member of this account.',
      },
    },
  ]);
  expect(progress).toEqual(['1/3', '2/3', '3/3']);
});

test('an address that is there twice is invited once, and blanks are nobody', async () => {
  const { client, provider, bodies } = await aClient();
  provider.always(call, () => json({ id: 'u' }, 201));
  await inviteMany(client, ['A@x.test', ' a@X.test ', '', '  '], {
    roleIds: ['r-1'],
    skipInviteEmail: true,
  });
  expect(bodies()).toEqual(['{"email":"a@x.test","skipInviteEmail":true,"roleIds":["r-1"]}']);
});

test('a pause the provider asks for is kept, and nothing is lost by it', async () => {
  const { client, provider, time, bodies } = await aClient();
  provider.next(call, () => waitFor(7));
  provider.next(call, () => json({ id: 'u-1' }, 201));
  const inviting = inviteMany(client, ['a@x.test']);
  await time.advance(6900);
  expect(bodies()).toHaveLength(1);
  await time.advance(200);
  expect((await inviting).allowed).toEqual([{ email: 'a@x.test', id: 'u-1' }]);
});

test('a provider that keeps asking for a pause is believed in the end', async () => {
  const { client, provider, time, bodies } = await aClient();
  provider.always(call, () => waitFor(1));
  const inviting = inviteMany(client, ['a@x.test']);
  await time.advance(10_000);
  expect((await inviting).refused).toMatchObject([
    { email: 'a@x.test', failure: { code: 'request/tooMany' } },
  ]);
  expect(bodies()).toHaveLength(4);
});

test('it can be stopped, and says what was done', async () => {
  const { client, provider } = await aClient();
  provider.always(call, () => json({ id: 'u' }, 201));
  const stop = new AbortController();
  const report = await inviteMany(client, ['a@x.test', 'b@x.test'], {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  expect([report.allowed.map(({ email }) => email), report.refused]).toEqual([['a@x.test'], []]);
});
