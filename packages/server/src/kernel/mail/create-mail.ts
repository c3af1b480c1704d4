import { z } from 'zod';
import type { Audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import { toDelivery } from '../tracing/to-delivery.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { defineJob, type JobDefinition, type Jobs } from '../jobs/jobs.ts';
import { errorFacts, scrub } from '../logs/error-facts.ts';
import type { Log } from '../logs/log.ts';
import { MailRefused, type MailerPort, type OutgoingMail } from '../../ports/mailer.port.ts';
import type { Seal } from '../secrets/seal.ts';
import type { FindReader } from './find-reader.ts';
import type { Mail } from './mail.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';
import type { CurrentApplication } from '../http/request-application.ts';
import type { CustomMessages } from './custom/custom-messages.ts';
import type { MailBranding, RenderedMail } from './mail-template.ts';
import { logEvent } from '../logs/log-events.ts';

/** What the mail queue works with. */
export interface MailDeps {
  readonly db: Pick<Db, 'system'>;
  readonly jobs: Jobs;
  readonly audit: Audit;
  readonly log: Log;
  readonly mailer: MailerPort;
  readonly seal: Seal;
  readonly branding: MailBranding;
  /** What mails of an application show instead. */
  readonly brandingFor?: (applicationId: string) => Partial<MailBranding>;
  /** The application of the request that causes a mail. Default: none. */
  readonly currentApplication?: Pick<CurrentApplication, 'getStore'>;
  /** What the addressee reads; their language wins over that of the user who caused the mail. */
  readonly findReader: FindReader;
  readonly count: (outcome: MailOutcome) => void;
  readonly tracing: Tracing;
  readonly usage: Pick<UsageCounter, 'countMessage'>;
  /** Emails in the operator's own words. */
  readonly custom: Pick<CustomMessages, 'mail'>;
  readonly templates: Readonly<
    Record<string, (data: never, branding: MailBranding, language?: string) => RenderedMail>
  >;
}

/** What became of one try: `failed` is tried again; `rejected` and `abandoned` are not. */
export type MailOutcome = 'sent' | 'failed' | 'rejected' | 'abandoned';

const queue = 'mail';
const purpose = 'mail';
const sealedJob = z.object({ sealed: z.string() });
const renderedMail = z.object({ subject: z.string(), text: z.string(), html: z.string() });
const letter = z.object({
  to: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  tenantId: z.string().optional(),
  language: z.string().optional(),
  isTest: z.boolean().optional(),
  applicationId: z.string().optional(),
});
type Letter = z.infer<typeof letter>;

/** Twelve tries, from seconds to an hour apart: a mail server may be down for an afternoon. */
const timeout = {
  retryLimit: 12,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60 * 60,
  expireSeconds: 120,
};

/** Mail through the job queue. What waits there is sealed: it holds links that work. */
export function createMail(deps: MailDeps): Mail & { readonly job: JobDefinition } {
  const { db, jobs, audit, log, tracing, mailer, seal, branding, findReader } = deps;
  const { count, usage, templates } = deps;
  const { custom } = deps;
  const { hostname } = new URL(branding.accountUrl);

  /** What nobody can read or draw stays so, however often it is tried. */
  function open(sealed: string): Letter | undefined {
    try {
      const read = letter.parse(JSON.parse(seal.open(purpose, Buffer.from(sealed, 'base64'))));
      return templates[read.name] ? read : undefined;
    } catch (error) {
      logEvent(log, 'email.decryption_failed', { error: errorFacts(error) });
      return undefined;
    }
  }

  async function draw(
    { to, name, data, tenantId, language, isTest, applicationId }: Letter,
    id: string,
  ): Promise<OutgoingMail> {
    const reader = await findReader(to, tenantId);
    const read = isTest ? (language ?? reader.language) : (reader.language ?? language);
    const own = applicationId === undefined ? {} : deps.brandingFor?.(applicationId);
    const look = {
      ...branding,
      ...own,
      ...reader,
      ...(read === undefined ? {} : { language: read }),
    };
    // The row was written by `queue` below, whose type holds the data of this very template.
    const rendered = Reflect.apply(templates[name] ?? noTemplate, undefined, [data, look, read]);
    const ours = renderedMail.parse(rendered);
    // The id of the job is that of the mail: a second try after an answer that got lost is the same
    // mail (RFC 5322, 3.6.4).
    const drawn = custom.mail({ kind: name, data, look, to, ours });
    const { unsubscribe } = data;
    const sender = own?.fromName === undefined ? drawn.from : { name: own.fromName, ...drawn.from };
    return {
      to,
      ...drawn,
      ...(sender === undefined ? {} : { from: sender }),
      messageId: `<${id}@${hostname}>`,
      ...(typeof unsubscribe === 'string' ? { unsubscribeUrl: unsubscribe } : {}),
    };
  }

  /** Operators see what became of a mail; neither log nor audit names whom it was for. */
  async function note(
    outcome: 'rejected' | 'abandoned',
    facts: { readonly template: string; readonly reason: string },
  ) {
    count(outcome);
    const action = outcome === 'rejected' ? 'email.rejected' : 'email.delivery_failed';
    const description =
      outcome === 'rejected'
        ? 'The mail server rejected an email.'
        : 'An email could not be delivered.';
    logEvent(log, action, facts);
    await db.system((tx) => audit.record(tx, { action, description, json: facts }));
  }

  const job = defineJob(
    queue,
    sealedJob,
    async (queued) => {
      const waiting = open(queued.data.sealed);
      if (!waiting) return note('abandoned', { template: 'unknown', reason: 'unreadable' });
      try {
        const drawn = await draw(waiting, queued.id);
        const describe = () => toDelivery('email', waiting.name);
        await tracing.span(describe, () => mailer.send(drawn));
        count('sent');
        usage.countMessage('emails', { tenantId: waiting.tenantId, address: waiting.to });
      } catch (error) {
        const reason = scrub(error instanceof Error ? error.message : 'unknown');
        if (error instanceof MailRefused)
          return note('rejected', { template: waiting.name, reason });
        count('failed');
        if (queued.isLastTry) await note('abandoned', { template: waiting.name, reason });
        throw error;
      }
    },
    timeout,
  );

  return {
    job,
    queue: async (tx, { to, template, tenantId, language, isTest, from }) => {
      if (to === null) return;
      const applicationId = from ? from.applicationId : deps.currentApplication?.getStore();
      const more = { tenantId, language, isTest, applicationId };
      const text = JSON.stringify({ to, ...Object(template), ...more });
      await jobs.enqueue(tx, queue, {
        sealed: Buffer.from(seal.seal(purpose, text)).toString('base64'),
      });
    },
  };
}

function noTemplate(): never {
  throw new Error('No such mail');
}
