import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { dead, json, tokenFor } from '../../testing/simulated-provider.ts';
import { createMfaMachine } from './mfa.machine.ts';

const base = '/identity/resources/auth/v1/user/mfa';
const confirm = `POST ${base}/recovery-code/confirm`;
const current = {
  mfaRequired: true,
  mfaEnrolled: true,
  mfaToken: 'mfa-1',
  recoveryCode: 'AAAA-BBBB',
};

function provider() {
  const simulation = createSimulation();
  simulation.provider.always(`POST ${base}/authenticator/enroll`, () =>
    json({ qrCode: 'data:image/png;base64,AA' }, 201),
  );
  simulation.provider.always(`POST ${base}/authenticator/enroll/verify`, () => json(current, 201));
  const accessToken = tokenFor({ sub: 'user-1', tenantId: 'tenant-1' });
  simulation.provider.always(confirm, () =>
    json({ mfaRequired: false, accessToken, expiresIn: 300 }, 201),
  );
  return simulation;
}

// Review 2026-11-23, sign-in B3.
test('the session is opened once the recovery code is confirmed', async () => {
  const mfaStrategies: ['AuthenticatorApp'] = ['AuthenticatorApp'];
  const pending = { mfaRequired: true, mfaToken: 'mfa-1', mfaEnrolled: false, mfaStrategies };
  const flow = await runFlow(createMfaMachine, {
    simulation: provider(),
    input: { email: 'ada@acme.test', pending },
  });
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submit' });
  const { recoveryCode } = flow.context();
  expect([flow.at(), recoveryCode, flow.status()]).toEqual([
    'recoveryCode.reading',
    'AAAA-BBBB',
    'signedOut',
  ]);
  expect(flow.provider.calls.at(-1)?.body).toContain('"confirmsRecoveryCode":true');
  flow.provider.next(confirm, dead);
  await flow.send({ type: 'saved' });
  expect([flow.at(), flow.context().failure]).toEqual([
    'recoveryCode.reading',
    expect.objectContaining({}),
  ]);
  await flow.send({ type: 'saved' });
  expect([flow.at(), flow.status()]).toEqual(['success', 'signedIn']);
});

// Review 2026-11-23, sign-in B3.
test('a sign-in that waits for the recovery code shows it again after a reload', async () => {
  const flow = await runFlow(createMfaMachine, {
    simulation: provider(),
    input: { email: 'ada@acme.test', pending: current },
  });
  expect([flow.at(), flow.context().recoveryCode]).toEqual(['recoveryCode.reading', 'AAAA-BBBB']);
});
