import { test } from 'vitest';
import { expectSteps, getSeed, getSteps, walkAll } from './flow-walks.ts';

const [seed, steps] = [getSeed(), getSteps()];

test(
  `T-PWD-2 nobody is signed in, changed, enrolled, unlocked, activated or joined without its secret: ${steps} steps from seed ${seed}`,
  async () => {
    const tally = await walkAll({ seed, steps });
    const counts = Object.entries(tally).map(
      ([name, { tried, done }]) => `${name} ${done}/${tried}`,
    );
    console.info(`flow model, seed ${seed}: ${counts.join(', ')}`);
    expectSteps(tally, steps);
  },
  steps * 100 + 60_000,
);
