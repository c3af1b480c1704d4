import { defineJob } from '../../kernel/jobs/jobs.ts';
import { phonesRefusals } from '@foyer/contract/phones';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { forgetTexted } from './forget-texted.ts';
import { createPhoneNotices } from './phone-notices.ts';
import type { PhonesStore } from './phones.store.ts';

type LostPhoneDeps = Pick<
  Platform,
  'config' | 'db' | 'secrets' | 'jobs' | 'sms' | 'mail' | 'audit' | 'clock' | 'attemptCounter'
> & { readonly store: PhonesStore; readonly sessions: Pick<SessionsService, 'endAll'> };

const requested = z.object({
  email: z.string(),
  handle: z.string(),
  network: z.string(),
  language: z.string().optional(),
});

const queueName = 'phones.reset';
/** Mails an account gets within an hour when one network address asks for them, and over all of them. */
const perAddressAndHour = 5;
const perHour = 15;
const hour = 60 * 60;
/** Whose token it is, and the secret. */
const tokenForm = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

/** A lost phone: the mailbox vouches for another number. Contract, §8. Decision 0118. */
export function createLostPhoneService(deps: LostPhoneDeps) {
  const { config, db, secrets, jobs, sms, mail, audit, clock, attemptCounter, store, sessions } =
    deps;
  const notices = createPhoneNotices(deps);
  const minutes = Math.floor(config.signIn.passwordlessSeconds / 60);

  function demandTexts(): void {
    if (!sms.isAvailable) throw refuse(phonesRefusals.noTexts);
  }

  /** Asking costs the same for every address, as looking it up is the worker's work. Security decision 12. */
  async function begin(ctx: RequestContext, email: string) {
    demandTexts();
    const handle = secrets.newHandle();
    const data = { email, handle, network: ctx.client.addressKey, ...getLanguage(ctx.language) };
    await db.system((tx) => jobs.enqueue(tx, queueName, data));
    return { resetPhoneNumberToken: handle };
  }

  async function mayHaveMore(userId: string, network: string): Promise<boolean> {
    const near = await db.read((tx) =>
      attemptCounter.hit(tx, ['phones.reset', userId, network], perAddressAndHour, hour),
    );
    if (!near.allowed) return false;
    return (await db.read((tx) => attemptCounter.hit(tx, ['phones.reset', userId], perHour, hour)))
      .allowed;
  }

  const job = defineJob(
    queueName,
    requested,
    async ({ data: { email, handle, network, language } }) => {
      const user = await db.read((tx) => store.findByEmail(tx, email));
      if (!user || !(await mayHaveMore(user.id, network))) return;
      await db.system(async (tx) => {
        const { id: userId, tenantId } = user;
        const ttlSeconds = config.signIn.passwordlessSeconds;
        const { code } = await secrets.issueCode(tx, {
          kind: 'phoneReset',
          subject: userId,
          handle,
          ttlSeconds,
        });
        const template = { name: 'phoneResetCode', data: { code, minutes } } as const;
        await mail.queue(tx, { to: email, template, ...getLanguage(language) });
        const description = 'A code for replacing a lost phone was emailed.';
        await audit.record(tx, {
          action: 'phone.reset_requested',
          userId,
          tenantId,
          email,
          description,
        });
      });
    },
  );

  async function verify(one: { handle: string; code: string }) {
    const accepted = await db.read((tx) => secrets.redeemCode(tx, { kind: 'phoneReset', ...one }));
    if (!accepted) throw refuse(phonesRefusals.wrongCode);
    const { subject } = accepted;
    const secret = await db.system(async (tx) => {
      await secrets.revoke(tx, { kind: 'phoneReset', subject });
      return secrets.issue(tx, { kind: 'phoneReset', subject });
    });
    return { changePhoneNumberToken: `${subject}.${secret}` };
  }

  /** Anyone who holds the old phone, or is signed in with it, is out; the new number is proved by the sign-in that follows. */
  async function replace(
    tx: Tx,
    ctx: RequestContext,
    { userId, phoneNumber }: { userId: string; phoneNumber: string },
  ) {
    const user = await store.getEmail(tx, userId);
    if (!user) throw refuse(phonesRefusals.invalidToken);
    const old = (await store.ofUser(tx, userId)).filter(
      (one) => one.verified && one.phoneNumber !== phoneNumber,
    );
    await store.replaceLost(tx, { userId, phoneNumber, now: clock.now() });
    await store.settle(tx, userId);
    await forgetTexted(secrets, tx, userId);
    await secrets.revokeCode(tx, { kind: 'phoneChange', subject: userId });
    await sessions.endAll(tx, { userId, reason: 'phoneReset' });
    await notices.toMailbox(tx, ctx, { to: user.email, what: 'reset', phoneNumber });
    await notices.toOldPhones(
      tx,
      ctx,
      old.map((one) => one.phoneNumber),
    );
    const { email, tenantId } = user;
    const description = 'A lost phone was replaced after email verification.';
    await audit.record(tx, { action: 'phone.reset', userId, tenantId, email, ctx, description });
  }

  async function change(
    ctx: RequestContext,
    one: { token: string; phoneNumber: string },
  ): Promise<undefined> {
    demandTexts();
    const [, userId = '', secret = ''] = tokenForm.exec(one.token) ?? [];
    const existing =
      isId(userId) &&
      (await db.read((tx) => secrets.peek(tx, { kind: 'phoneReset', subject: userId, secret })));
    if (!existing) throw refuse(phonesRefusals.invalidToken);
    // a mistyped number does not cost the token
    const read = sms.read(one.phoneNumber);
    if (!read) throw refuse(phonesRefusals.invalidNumber);
    await db.system(async (tx) => {
      const accepted = await secrets.consume(tx, { kind: 'phoneReset', subject: userId, secret });
      if (!accepted) throw refuse(phonesRefusals.invalidToken);
      await replace(tx, ctx, { userId, phoneNumber: read.number });
    });
    // A code on its way to the old number is void: asking for one again must send it.
    ctx.clearLoginCookie();
    return undefined;
  }

  return { begin, verify, change, job };
}

/** A lost phone. */
export type LostPhoneService = ReturnType<typeof createLostPhoneService>;

function getLanguage(language: string | undefined): { language?: string } {
  return language ? { language } : {};
}
