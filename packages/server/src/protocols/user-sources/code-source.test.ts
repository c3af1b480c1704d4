import { expect, test } from 'vitest';
import { SandboxFailure } from '../../kernel/custom-code/sandbox.ts';
import { authenticateWithCode } from './code-source.ts';

test.each([
  ['timeout', 'timeout'],
  ['busy', 'busy'],
  ['error', 'code'],
] as const)('code that fails with %s is a source that fails with %s', async (reason, expected) => {
  const run = () => Promise.reject(new SandboxFailure(reason, 'It failed.'));
  const source = {
    id: 'old-users',
    type: 'custom-code' as const,
    name: 'Old users',
    description: '',
    index: 0,
    appIds: [],
    syncOnLogin: false,
    isMigrated: true,
    codePayload: 'exports.handler = () => null',
    tenantConfig: { tenantResolverType: 'new' as const },
  };
  const one = { email: 'olga@example.test', password: 'right', ipAddress: '192.0.2.1' };
  const deadline = performance.now() + 1000;
  const asked = authenticateWithCode({ run }, source, { ...one, deadline });
  await expect(asked).rejects.toMatchObject({ reason: expected });
});
