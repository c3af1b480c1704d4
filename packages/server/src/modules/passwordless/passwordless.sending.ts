import { defineJob } from '../../kernel/jobs/jobs.ts';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import type { Platform } from '../platform.ts';
import type { ActivationMails } from '../activation/activation-mails.ts';
import type { PasswordlessStore, Recipient } from './passwordless.store.ts';

type SendingDeps = Pick<
  Platform,
  | 'config'
  | 'accountLinks'
  | 'db'
  | 'secrets'
  | 'jobs'
  | 'mail'
  | 'sms'
  | 'audit'
  | 'attemptCounter'
> & { readonly store: PasswordlessStore; readonly activation: Pick<ActivationMails, 'sendLink'> };

/** What the worker receives. The handle alone opens nothing: the code is made by the worker and mailed or texted. */
const requested = z.object({
  method: z.enum(['MagicLink', 'Code', 'SmsCode', 'QuickSmsCode']),
  user: z.object({ by: z.enum(['email', 'username', 'userId', 'phoneNumber']), value: z.string() }),
  handle: z.string(),
  network: z.string(),
  language: z.string().optional(),
  from: z
    .object({
      origin: z.string().exactOptional(),
      applicationId: z.string().exactOptional(),
      redirectUrl: z.string().exactOptional(),
    })
    .optional(),
});
type Requested = z.infer<typeof requested>;

const queueName = 'passwordless.send';
/** Messages an account gets within an hour when one network address asks for them. */
const perAddressAndHour = 5;
/** The same over all network addresses: an outsider who uses up theirs leaves the owner some. */
const perHour = 15;
const hour = 60 * 60;

/** Sends links and codes. All of it is the worker's work, so that asking costs the same for everyone. Security decision 12. */
export function createPasswordlessSending(deps: SendingDeps) {
  const {
    config,
    accountLinks,
    db,
    secrets,
    jobs,
    mail,
    sms,
    audit,
    attemptCounter,
    store,
    activation,
  } = deps;
  const ttlSeconds = config.signIn.passwordlessSeconds;
  const minutes = Math.floor(ttlSeconds / 60);

  async function mayHaveMore(userId: string, network: string): Promise<boolean> {
    const near = await db.read((tx) =>
      attemptCounter.hit(tx, ['passwordless', userId, network], perAddressAndHour, hour),
    );
    if (!near.allowed) return false;
    return (await db.read((tx) => attemptCounter.hit(tx, ['passwordless', userId], perHour, hour)))
      .allowed;
  }

  async function mailLink(
    tx: Tx,
    user: Recipient,
    { handle, language, from }: Requested,
  ): Promise<void> {
    const { id: subject, email: to } = user;
    await secrets.revoke(tx, { kind: 'magicLink', subject });
    const secret = await secrets.issue(tx, { kind: 'magicLink', subject, ttlSeconds });
    const payload = { method: 'MagicLink' };
    const { code } = await secrets.issueCode(tx, {
      kind: 'passwordless',
      subject,
      handle,
      ttlSeconds,
      payload,
    });
    const link = accountLinks.to(from, '/account/login/magic-link', {
      token: `${subject}.${secret}`,
    });
    await mail.queue(tx, {
      to,
      template: { name: 'magicLink', data: { link, code, minutes } },
      from,
      ...spoken(language),
    });
  }

  async function mailCode(
    tx: Tx,
    user: Recipient,
    { handle, language, from }: Requested,
  ): Promise<void> {
    const { id: subject, email: to } = user;
    const payload = { method: 'Code' };
    const { code } = await secrets.issueCode(tx, {
      kind: 'passwordless',
      subject,
      handle,
      ttlSeconds,
      payload,
    });
    await mail.queue(tx, {
      to,
      template: { name: 'signInCode', data: { code, minutes } },
      from,
      ...spoken(language),
    });
  }

  async function textCode(
    tx: Tx,
    user: Recipient,
    { method, user: subject, handle, network, language, from }: Requested,
  ) {
    const to = subject.by === 'phoneNumber' ? subject.value : user.phoneNumber;
    if (!to) return tellNoPhone(tx, user, { language, from });
    const request = { kind: 'passwordless', subject: user.id, handle, ttlSeconds } as const;
    const { code } = await secrets.issueCode(tx, {
      ...request,
      payload: { method, phoneNumber: to },
    });
    const template = { name: 'signInCode', data: { code } } as const;
    return sms.queue(tx, { to, template, network, worthSeconds: ttlSeconds, ...spoken(language) });
  }

  /** Anyone without a phone here cannot be informed on the page, only in their mailbox. */
  async function tellNoPhone(
    tx: Tx,
    { email: to }: Recipient,
    { language, from }: Pick<Requested, 'language' | 'from'>,
  ) {
    const data = { link: accountLinks.to(from, '/account/reset-phone-number') };
    await mail.queue(tx, { to, from, template: { name: 'noPhone', data }, ...spoken(language) });
  }

  /** An account whose mailbox is not proved yet is activated first, which signs in, too. */
  async function sendActivation(
    tx: Tx,
    { id: userId, email }: Recipient,
    { language, from }: Requested,
  ) {
    await activation.sendLink(tx, {
      ctx: { ...from, ...spoken(language) },
      userId,
      email,
      mayMail: true,
    });
  }

  async function send(tx: Tx, user: Recipient, one: Requested): Promise<void> {
    if (!user.isVerified) return sendActivation(tx, user, one);
    if (one.method === 'MagicLink') await mailLink(tx, user, one);
    else if (one.method === 'Code') await mailCode(tx, user, one);
    else await textCode(tx, user, one);
    const { id: userId, tenantId, email } = user;
    const description = 'A sign-in link or code was sent.';
    await audit.record(tx, {
      action: 'passwordless.challenged',
      userId,
      tenantId,
      email,
      description,
      json: { method: one.method },
    });
  }

  const job = defineJob(queueName, requested, async ({ data: one }) => {
    const user = await db.read((tx) => store.find(tx, one.user));
    if (!user || !(await mayHaveMore(user.id, one.network))) return;
    await db.system((tx) => send(tx, user, one));
  });

  return {
    job,
    /** Leaves the work to the worker. */
    ask: (one: Requested) => db.system((tx) => jobs.enqueue(tx, queueName, one)),
  };
}

/** Sends links and codes. */
export type PasswordlessSending = ReturnType<typeof createPasswordlessSending>;

function spoken(language: string | undefined): { language?: string } {
  return language ? { language } : {};
}
