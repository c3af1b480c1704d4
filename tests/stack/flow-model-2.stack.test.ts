import { composeModules } from '@foyer/server/compose-modules';
import type { Platform } from '@foyer/server/modules/platform';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { FlowViolation } from './flow-model.ts';
import { aStackToWalk, expectSteps, getSeed, getSteps, walk, walkAll } from './flow-walks.ts';

const [seed, steps] = [getSeed(), getSteps()];

test(
  `T-PWD-2 in other walks, too: ${steps} steps from seed ${seed}`,
  async () => {
    console.info(`flow model, second walk: seed ${seed}`);
    expectSteps(await walkAll({ seed: seed + 1_000_000, steps }), steps);
  },
  steps * 100 + 60_000,
);

/** Servers that are weak in one place; each was made by leaving out what one line of the real one does. */
const mutants: Readonly<Record<string, (kernel: Platform) => Partial<Platform>>> = {
  'takes a link for one of another kind': ({ secrets }) => ({
    secrets: {
      ...secrets,
      consume: async (tx, { secret, subject }) => {
        const { rows } = await sql<{
          id: string;
          payload: Record<string, unknown>;
          tenantId: string | null;
        }>`
          delete from single_use_secrets where hash = sha256(${Buffer.from(secret)}) and subject = ${subject}
          returning id, payload, tenant_id as "tenantId"`.execute(tx);
        return rows[0] ?? null;
      },
      peek: async (tx, { secret, subject }) => {
        const { rows } = await sql<{
          id: string;
          payload: Record<string, unknown>;
          tenantId: string | null;
        }>`
          select id, payload, tenant_id as "tenantId" from single_use_secrets
          where hash = sha256(${Buffer.from(secret)}) and subject = ${subject}`.execute(tx);
        return rows[0] ?? null;
      },
    },
  }),
  'lets a link work twice': ({ secrets }) => ({
    secrets: { ...secrets, consume: secrets.peek, revoke: async () => {} },
  }),
  'takes any password': ({ passwordHasher }) => ({
    passwordHasher: { ...passwordHasher, verify: async (hash) => hash !== null },
  }),
  'takes any code': ({ secrets }) => ({ secrets: { ...secrets, redeemCode: secrets.peekCode } }),
  'never pauses': ({ attemptCounter }) => ({
    attemptCounter: {
      ...attemptCounter,
      hit: async (tx, key, _limit, seconds) => attemptCounter.hit(tx, key, 1_000_000, seconds),
      attempt: async (run, hit, look) => {
        const tried = await attemptCounter.attempt(run, hit, look);
        return { ...tried, hit: { ...tried.hit, count: 1, allowed: true } };
      },
    },
  }),
};

/** Walks that are known to meet each of these weaknesses early; a new seed each time might once pass one by. */
const knownSeed = 5;

describe('the model itself', () => {
  test.each(Object.entries(mutants))(
    'sees a server that %s',
    async (_name, weaken) => {
      const modules = (kernel: Platform) => composeModules({ ...kernel, ...weaken(kernel) });
      const stack = await aStackToWalk({ modules });
      const walking = walk(stack, { seed: knownSeed, steps: 20_000 });
      await expect(walking).rejects.toBeInstanceOf(FlowViolation);
    },
    600_000,
  );
});
