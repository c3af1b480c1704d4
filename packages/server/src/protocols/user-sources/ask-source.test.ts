import { expect, test, vi } from 'vitest';
import type { OutgoingRequest } from '../../kernel/outgoing/outgoing.ts';
import { createAskSource } from './ask-source.ts';

const closed = { allowPrivateNetworks: false, allowedOrigins: [] };

function createAsk(mode: string, config: Parameters<typeof createAskSource>[0]['config']) {
  const request = vi.fn(async (_request: OutgoingRequest) => ({
    status: 200,
    headers: {},
    body: Buffer.from('{}'),
  }));
  const soon = performance.now() + 1000;
  return {
    ask: createAskSource({ config, settings: { mode }, outgoing: { request } }, soon),
    request,
  };
}

test('passwords never leave production in the clear, whatever the configuration file says', async () => {
  const { ask, request } = createAsk('production', { outgoing: closed });
  await expect(ask({ url: 'http://idp.example.test/token' })).rejects.toMatchObject({
    reason: 'address',
  });
  expect(request).not.toHaveBeenCalled();
  expect(await ask({ url: 'https://idp.example.test/token' })).toMatchObject({ status: 200 });
});

test.each([
  ['demo', closed],
  ['production', { ...closed, allowPrivateNetworks: true }],
  ['production', { ...closed, allowedOrigins: ['http://idp.example.test'] }],
])('plain http is for the demo and what the operator allows: %s, %o', async (mode, outgoing) => {
  const { ask } = createAsk(mode, { outgoing });
  expect(await ask({ url: 'http://idp.example.test/token' })).toMatchObject({ status: 200 });
});

test('a request has no more time than the sign-in', async () => {
  const { ask, request } = createAsk('demo', { outgoing: closed });
  await ask({ url: 'https://idp.example.test/token' });
  expect(request.mock.calls.flat().map(({ timeoutMs }) => (timeoutMs ?? 4000) <= 1000)).toEqual([
    true,
  ]);
});
