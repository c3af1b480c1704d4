import type { FoyerConfig } from '../config/config.ts';
import type { Db, Tx } from '../db/database.ts';
import type { AttemptKey } from '../attempt-counter/attempt-key.ts';
import type { AttemptCounter } from '../attempt-counter/attempt-counter.ts';

const hour = 60 * 60;
const day = 24 * hour;
/**
 * Digits in which the numbers of one range differ: anyone who earns by texts owns ranges, not single
 * numbers.
 */
const rangeDigits = 4;

interface TextLimit {
  readonly name: string;
  readonly key: AttemptKey;
  readonly limit: number;
  readonly seconds: number;
}

/**
 * What a text is counted under, narrowest first: a number that has had enough takes nothing from
 * the others.
 */
function getLimits(
  sms: FoyerConfig['sms'],
  { to, network }: { to: string; network: string },
): readonly TextLimit[] {
  const range = to.slice(0, -rangeDigits);
  return [
    {
      name: 'perNumberAndHour',
      key: ['sms.number.hour', to],
      limit: sms.perNumberAndHour,
      seconds: hour,
    },
    {
      name: 'perNumberAndDay',
      key: ['sms.number.day', to],
      limit: sms.perNumberAndDay,
      seconds: day,
    },
    {
      name: 'perAddressAndHour',
      key: ['sms.address', network],
      limit: sms.perAddressAndHour,
      seconds: hour,
    },
    {
      name: 'perRangeAndHour',
      key: ['sms.range', range],
      limit: sms.perRangeAndHour,
      seconds: hour,
    },
    { name: 'perDay', key: ['sms.all'], limit: sms.perDay, seconds: day },
  ];
}

/** How many texts anyone can make the operator pay for. */
export function createTextLimits({
  config,
  db,
  attemptCounter,
}: {
  config: FoyerConfig;
  db: Db;
  attemptCounter: AttemptCounter;
}) {
  return {
    /** Counts one more text; the name of the limit that is used up, if one is. */
    take: async (text: { to: string; network: string }): Promise<string | undefined> => {
      for (const { name, key, limit, seconds } of getLimits(config.sms, text)) {
        const { allowed } = await db.read((tx) => attemptCounter.hit(tx, key, limit, seconds));
        if (!allowed) return name;
      }
      return undefined;
    },
    /** Seconds until one more would be allowed. */
    pause: async (tx: Tx, text: { to: string; network: string }): Promise<number> => {
      for (const { key, limit } of getLimits(config.sms, text)) {
        const { allowed, retryAfterSeconds } = await attemptCounter.look(tx, key, limit - 1);
        if (!allowed) return Math.max(1, retryAfterSeconds);
      }
      return 0;
    },
  };
}
