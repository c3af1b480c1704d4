import { SandboxFailure } from './sandbox.ts';

/** Concurrent runs. Further runs wait; if too many wait, they fail. */
const maxRunning = 2;
const maxWaiting = 50;

/**
 * Runs two jobs at the same time. Waiting counts toward `timeoutMs`: a job that does not start in time,
 * or does not finish in the time that is left, fails with `busy`.
 */
export function createConcurrencyLimit() {
  const waiting = new Set<() => void>();
  let running = 0;

  function queue(timeoutMs: number): Promise<void> {
    const tooMany = () => new SandboxFailure('busy', 'Too much code is waiting');
    if (waiting.size >= maxWaiting) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(tooMany());
      }, timeoutMs);
      waiting.add(start);
    });
  }

  return async function runLimited<T>(
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
