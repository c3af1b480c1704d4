import { SandboxFailure } from './sandbox.ts';

/** Runs at the same time; more wait, and beyond that fail. */
const maxRunning = 2;
const maxWaiting = 50;

/**
 * Lets two at a time work. Waiting counts: who is not let in within `timeoutMs`, or has too little
 * of it left after waiting, fails with `busy`.
 */
export function createTurns() {
  const waiting = new Set<() => void>();
  let running = 0;

  function queue(timeoutMs: number): Promise<void> {
    const tooMany = () => new SandboxFailure('busy', 'Too much code is waiting');
    if (waiting.size >= maxWaiting) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        waiting.delete(enter);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(enter);
        reject(tooMany());
      }, timeoutMs);
      waiting.add(enter);
    });
  }

  return async function inTurn<T>(
    timeoutMs: number,
    work: (leftMs: number) => Promise<T>,
  ): Promise<T> {
    const deadline = performance.now() + timeoutMs;
    const mustWait = running >= maxRunning;
    if (mustWait) await queue(timeoutMs);
    else running += 1;
    try {
      if (!mustWait) return await work(timeoutMs);
      return await work(Math.max(1, Math.ceil(deadline - performance.now())));
    } catch (error) {
      if (mustWait && error instanceof SandboxFailure && error.reason === 'timeout')
        throw new SandboxFailure('busy', 'Too much code ran at the same time');
      throw error;
    } finally {
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
}
