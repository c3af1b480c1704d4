import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds after which `/readyz` responds without the check: load balancers wait about two
 * seconds.
 */
const responseLimit = 1500;

/**
 * One check at a time, shared by concurrent probes. One that fails, or is not done within the
 * limit, means not ready.
 */
export function createReadiness(check: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  return () => {
    running ??= check()
      .catch(() => false)
      .finally(() => {
        running = undefined;
      });
    return Promise.race([running, sleep(responseLimit, false, { ref: false })]);
  };
}
