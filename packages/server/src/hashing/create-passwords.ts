import { availableParallelism } from 'node:os';
import { commonRefusals } from '@foyer/contract';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../refusal.ts';
import type { PasswordHashing } from './passwords.ts';

/** OWASP's argon2id of 2023 and on: 19 MiB, two passes, one lane. Design, stack. */
const productionCost = { memoryKiB: 19_456, passes: 2 };
/** Work the queue may hold, in milliseconds; more is answered with 503. Security decision 11. */
const longestQueue = 2000;
/** Bytes of a password of 256 characters at most; checked before any work (T-DOS-2). */
const longestPassword = 1024;

/** argon2id behind a bounded queue: as many at once as the machine has cores. */
export function createPasswords(cost: { memoryKiB: number; passes: number } = productionCost): PasswordHashing {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 };
  const inLine = createQueue(availableParallelism());
  const dummy = hash('nobody has this password', options);

  return {
    hash: (password) => {
      assertLength(password);
      return inLine(() => hash(oneForm(password), options));
    },
    verify: async (stored, password) => {
      assertLength(password);
      const against = stored ?? (await dummy);
      const matches = await inLine(() => verify(against, oneForm(password)));
      return matches && stored !== null;
    },
  };
}

/** Keyboards write one letter in several ways; a password is the same in all of them. NIST SP 800-63B, 3.1.1.2; decision 0235. */
const oneForm = (password: string) => password.normalize('NFKC');

function assertLength(password: string): void {
  if (Buffer.byteLength(password) > longestPassword) throw refuse(commonRefusals.invalid);
}

/** Runs work in order of arrival and refuses it when the line would take too long. */
function createQueue(workers: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  /** Milliseconds one piece takes: a moving average, begun with a guess. */
  let usual = 30;

  async function turn(): Promise<void> {
    if (running < workers) {
      running += 1;
      return;
    }
    if (((waiting.length + 1) * usual) / workers > longestQueue) {
      throw refuse(commonRefusals.busy, { retryAfterSeconds: Math.ceil(longestQueue / 1000) });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await turn();
    const start = performance.now();
    try {
      return await work();
    } finally {
      usual = usual * 0.9 + (performance.now() - start) * 0.1;
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
