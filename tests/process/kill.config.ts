import { defineConfig } from '@foyer/server';
import demo from '../../foyer.config.ts';

/** The demo without limits, so that a test may write as fast as it can; accounts open without a mail. */
export default defineConfig({
  ...demo,
  signIn: { activation: 'off' },
  lockout: { maxAttempts: 100, maxAttemptsPerAddress: 100_000 },
  rateLimits: { read: 1e6, write: 1e6, attempts: 1e6, credentials: 1e6, mail: 1e6, session: 1e6 },
});
