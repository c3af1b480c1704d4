import { z } from 'zod';
import type { Audit, AuditNote } from '../audit/audit.ts';
import type { FoyerConfig } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { AttemptCounter } from '../attempt-counter/attempt-counter.ts';
import { toDelivery } from '../tracing/to-delivery.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { defineJob, type Job, type JobDefinition, type Jobs } from '../jobs/jobs.ts';
import { errorFacts, scrub } from '../logs/error-facts.ts';
import type { Log } from '../logs/log.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { SmsSenderPort } from '../../ports/sms-sender.port.ts';
import type { Seal } from '../secrets/seal.ts';
import { createFindNumberLanguage } from './number-language.ts';
import { readPhoneNumber } from './phone-number.ts';
import type { Sms } from './sms.ts';
import { textTemplates } from './templates/text-templates.ts';
import type { CustomMessages } from '../mail/custom/custom-messages.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';
import { createTextLimits } from './text-limits.ts';
import type { TextBranding, TextRenderer } from './text-template.ts';
import { logEvent } from '../logs/log-events.ts';

/** What the queue of texts works with. */
export interface SmsDeps {
  readonly config: FoyerConfig;
  readonly publicUrl: string;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly attemptCounter: AttemptCounter;
  readonly audit: Audit;
  readonly clock: ClockPort;
  readonly seal: Seal;
  readonly log: Log;
  /** Missing where the operator has none. */
  readonly sender: SmsSenderPort | undefined;
  readonly count: (outcome: TextOutcome) => void;
  readonly tracing: Tracing;
  readonly usage: Pick<UsageCounter, 'countMessage'>;
  /** Texts in the operator's own words. */
  readonly custom: Pick<CustomMessages, 'text'>;
}

/** What became of one try: `failed` is tried again, the others but `sent` are the end of a text. */
export type TextOutcome = 'sent' | 'failed' | 'rejected' | 'dropped' | 'abandoned';

const queueName = 'sms';
const purpose = 'sms';
/** A code is good for ten minutes, and so is the text that brings it. */
const worthByDefault = 10 * 60;
/**
 * Eight tries, from two seconds on twice as long each time: eight minutes, less than a code works.
 */
const timeout = { retryLimit: 8, retryDelaySeconds: 2, expireSeconds: 60 };
const renderers: Readonly<Record<string, TextRenderer<never>>> = textTemplates;

const sealedJob = z.object({ sealed: z.string() });
const waitingText = z.object({
  to: z.string(),
  network: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  language: z.string().optional(),
  until: z.string(),
});

/** Texts through the job queue. What waits there is sealed: it holds codes that work. */
export function createSms(deps: SmsDeps): Sms & { readonly job: JobDefinition } {
  const { config, db, jobs, attemptCounter, clock, seal, log, sender, count } = deps;
  const limits = createTextLimits({ config, db, attemptCounter });
  const findLanguage = createFindNumberLanguage(db);
  const branding: TextBranding = {
    productName: config.branding.productName ?? config.application.name,
    host: new URL(deps.publicUrl).hostname,
  };

  /**
   * Each try is counted, as each may be paid for: a gateway that answers badly cannot be asked
   * without end.
   */
  async function deliver(
    { id, isLastTry }: Pick<Job<unknown>, 'id' | 'isLastTry'>,
    text: z.infer<typeof waitingText>,
  ): Promise<void> {
    const { to, network, name, data, language, until } = text;
    if (!sender || clock.now() > new Date(until)) return count('dropped');
    const usedUp = await limits.take({ to, network });
    if (usedUp)
      return note('dropped', {
        action: 'sms.rate_limited',
        description: 'An SMS was not sent because a limit was reached.',
        json: { limit: usedUp },
      });
    const render = renderers[name];
    if (!render) throw new Error(`No text is called ${name}`);
    const read = (await findLanguage(to)) ?? language;
    // The row was written by `queue` below, whose type holds the data of this very template.
    const ours = z.string().parse(Reflect.apply(render, undefined, [data, branding, read]));
    const body = deps.custom.text({ kind: name, data, ...branding, language: read, ours });
    const send = () => sender.send({ to, body, messageId: id });
    const sent = deps.tracing.span(() => toDelivery('sms', name), send);
    const outcome = await sent.catch(async (error: unknown) => {
      count('failed');
      const reason = scrub(error instanceof Error ? error.message : 'unknown');
      if (isLastTry) await note('abandoned', deliveryFailed(name, reason));
      throw error;
    });
    if (outcome.kind === 'taken') {
      deps.usage.countMessage('sms', { address: to });
      return count('sent');
    }
    const { reason } = outcome;
    return note('rejected', {
      action: 'sms.rejected',
      description: 'The SMS gateway rejected a message.',
      json: { reason },
    });
  }

  /** What nobody can read stays so, however often it is tried. */
  function open(sealed: string): z.infer<typeof waitingText> | undefined {
    try {
      const text = waitingText.parse(JSON.parse(seal.open(purpose, Buffer.from(sealed, 'base64'))));
      return renderers[text.name] ? text : undefined;
    } catch (error) {
      logEvent(log, 'sms.decryption_failed', { error: errorFacts(error) });
      return undefined;
    }
  }

  /** Operators see what became of a text; the log names nobody. */
  async function note(
    result: 'dropped' | 'rejected' | 'abandoned',
    entry: AuditNote<SmsEvent>,
  ): Promise<void> {
    count(result);
    logEvent(log, entry.action, entry.json);
    await db.system((tx) => deps.audit.record<SmsEvent>(tx, entry));
  }

  const job = defineJob(
    queueName,
    sealedJob,
    async (queued) => {
      const text = open(queued.data.sealed);
      if (text) return deliver(queued, text);
      return note('abandoned', deliveryFailed('unknown', 'unreadable'));
    },
    timeout,
  );

  return {
    job,
    isAvailable: sender !== undefined,
    read: (typed) => readPhoneNumber(typed, config.sms),
    queue: async (tx, { to, template, language, network, worthSeconds = worthByDefault }) => {
      const until = new Date(clock.now().getTime() + worthSeconds * 1000).toISOString();
      const text = JSON.stringify({ to, network, ...template, language, until });
      await jobs.enqueue(tx, queueName, {
        sealed: Buffer.from(seal.seal(purpose, text)).toString('base64'),
      });
    },
    pause: limits.pause,
  };
}

type SmsEvent = 'sms.rate_limited' | 'sms.rejected' | 'sms.delivery_failed';

const deliveryFailed = (template: string, reason: string) => ({
  action: 'sms.delivery_failed' as const,
  description: 'An SMS could not be delivered.',
  json: { template, reason },
});
