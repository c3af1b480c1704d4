import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { refusal } from '../../testing/simulated-provider.ts';
import { createMfaRecoveryMachine } from './mfa-recovery.machine.ts';

const recover = 'POST /identity/resources/auth/v1/user/mfa/recover';

async function recovering(email = 'ada@acme.test') {
  const simulation = createSimulation();
  simulation.provider.always(recover, () => new Response(''));
  return runFlow(createMfaRecoveryMachine, { simulation, input: { email } });
}

test('a recovery code drops the MFA method of the address, and is forgotten', async () => {
  const flow = await recovering();
  await flow.send({ type: 'enterRecoveryCode', recoveryCode: ' AAAA-BBBB ' }, { type: 'submit' });
  expect([flow.at(), flow.context().recoveryCode, flow.status()]).toEqual([
    'success',
    '',
    'signedOut',
  ]);
  expect(flow.provider.bodies().at(-1)).toEqual({
    email: 'ada@acme.test',
    recoveryCode: 'AAAA-BBBB',
  });
});

test('without a code or an address nothing is sent', async () => {
  const flow = await recovering('');
  await flow.send(
    { type: 'submit' },
    { type: 'enterRecoveryCode', recoveryCode: 'A' },
    { type: 'submit' },
  );
  expect([flow.at(), flow.provider.count('/mfa/recover')]).toEqual(['recoverTwoFactor.editing', 0]);
  await flow.send({ type: 'enterEmail', email: 'ada@acme.test' }, { type: 'submit' });
  expect(flow.at()).toBe('success');
});

test('a wrong code is explained and stays', async () => {
  const flow = await recovering();
  flow.provider.next(recover, () => refusal(403, 'They do not match.', 'mfa/wrongRecoveryCode'));
  await flow.send({ type: 'enterRecoveryCode', recoveryCode: 'nope' }, { type: 'submit' });
  expect(flow.context()).toMatchObject({
    recoveryCode: 'nope',
    failure: { text: 'They do not match.' },
  });
  await flow.send({ type: 'submit' });
  expect(flow.at()).toBe('success');
});
