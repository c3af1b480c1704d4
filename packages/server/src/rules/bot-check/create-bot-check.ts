import { commonRefusals } from '@foyer/contract';
import { createProofOfWorkBotCheck } from '../../adapters/bot-check.proof-of-work.ts';
import { createRecaptchaBotCheck } from '../../adapters/bot-check.recaptcha.ts';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/database.ts';
import { addressAttemptKey } from '../attempts/address-failures.ts';
import type { AttemptCounter } from '../../kernel/attempt-counter/attempt-counter.ts';
import type { Log } from '../../kernel/logs/log.ts';
import type { BotCheckPort, BotVerdict } from '../../ports/bot-check.port.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { RandomPort } from '../../ports/random.port.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { BotCheck } from './bot-check.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';

/** What the demand is decided with. */
export interface BotCheckDeps {
  readonly config: Pick<FoyerConfig, 'captcha'>;
  readonly db: Db;
  readonly attemptCounter: AttemptCounter;
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly log: Log;
  readonly mac: (purpose: string, ...parts: readonly string[]) => Uint8Array;
  /** In place of reCAPTCHA, for tests. */
  readonly port: BotCheckPort | undefined;
}

/** The check the configuration chose. */
export function createBotCheck({
  config: { captcha },
  db,
  attemptCounter,
  clock,
  random,
  log,
  mac,
  port,
}: BotCheckDeps): BotCheck {
  const spend = async (key: string, seconds: number) =>
    (await db.read((tx) => attemptCounter.hit(tx, ['captcha.spent', key], 1, seconds))).count === 1;
  const proofOfWork = createProofOfWorkBotCheck({
    ...captcha.proofOfWork,
    clock,
    random,
    mac: (...parts) => mac('proof-of-work', ...parts),
    spend,
  });
  /** Chosen with each request: the management API changes the provider while the server runs. */
  const work = () => (captcha.provider === 'proofOfWork' ? proofOfWork : undefined);
  const chosen = () => work() ?? port ?? createRecaptchaBotCheck(captcha.recaptcha);

  async function isDemanded(addressKey: string): Promise<boolean> {
    if (captcha.demand === 'always') return true;
    const { allowed } = await db.read((tx) =>
      attemptCounter.look(tx, addressAttemptKey(addressKey), captcha.failures - 1),
    );
    return !allowed;
  }

  return {
    challenge: () => work()?.challenge(),
    demand: async ({ client }, place, token) => {
      if (captcha.provider === 'off' || !captcha.places.includes(place)) return;
      if (!(await isDemanded(client.addressKey))) return;
      if (!token) throw refuse(commonRefusals.captchaRequired);
      const verdict: BotVerdict = await chosen().check({ token, address: client.address });
      if (verdict === 'robot') throw refuse(commonRefusals.captchaFailed);
      // A service that is out of order keeps nobody out: passwords and codes have limits of their
      // own.
      if (verdict === 'unavailable') logEvent(log, 'captcha.check_skipped', { place });
    },
  };
}
