import { defineJob } from '../../kernel/jobs/jobs.ts';
import { randomUUID } from 'node:crypto';
import { passwordsRefusals } from '@foyer/contract/passwords';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import { normalizeIdentifier } from '../../rules/attempts/password-attempts.ts';
import { leadingTo, type LinkSource } from '../../kernel/http/account-links.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Identifier, PasswordsStore } from './passwords.store.ts';

type RecoveryDeps = Pick<
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
  | 'botCheck'
> & { readonly store: Pick<PasswordsStore, 'findByIdentifier' | 'findByEmail'> };

/** Whom a recovery is about, as typed, and the proof of a user that came along. */
export interface RecoveryForm extends Identifier {
  readonly recaptchaToken?: string | undefined;
  readonly redirectUrl?: string | undefined;
}

/** Mails of one kind that an address gets within an hour, no matter who asks. */
const mailsPerHour = 5;
const mailQueue = 'passwords.forgot';
const textQueue = 'passwords.recoveryText';
const mailPayload = z.object({
  identifierType: z.enum(['email', 'phoneNumber', 'username']),
  identifier: z.string(),
  language: z.string().optional(),
  from: z.unknown().optional(),
});
const textPayload = mailPayload.extend({ handle: z.string(), network: z.string() });
/** Seconds in which a new password must be chosen after the code was typed. */
const chooseSeconds = 15 * 60;

/** A forgotten password: by mailed link, or by a code to a proved phone. */
export function createPasswordRecovery(deps: RecoveryDeps) {
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
    botCheck,
    store,
  } = deps;
  const textsAreOn = config.passwordRecovery.sms && sms.isAvailable;

  /** Asking costs the same for every address, as looking it up is the worker's work. Security decision 12. */
  async function enqueue(
    ctx: RequestContext,
    queue: string,
    form: Identifier & Pick<RecoveryForm, 'redirectUrl'>,
    more: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const identifierType = typeOf(form);
    const identifier = getSpelling({ identifierType, identifier: form.identifier });
    const user = { identifierType, identifier };
    const from = accountLinks.sourceFrom(leadingTo(ctx, form.redirectUrl));
    const data = {
      ...user,
      ...more,
      from,
      network: ctx.client.addressKey,
      ...getLanguage(ctx.language),
    };
    await db.system((tx) => jobs.enqueue(tx, queue, data));
  }

  const requireUser = (ctx: RequestContext, { recaptchaToken }: RecoveryForm) =>
    botCheck.demand(ctx, 'forgotPassword', recaptchaToken);

  /** The sign-in box has one field for usernames and phone numbers. */
  const typeOf = ({ identifier, identifierType }: Identifier) =>
    identifierType === 'username' && identifier.trim().startsWith('+')
      ? 'phoneNumber'
      : identifierType;

  /** As it is stored; a number that cannot get texts is nobody's. */
  function getSpelling({ identifier, identifierType }: Identifier): string {
    if (identifierType !== 'phoneNumber') return normalizeIdentifier(identifier);
    return sms.read(identifier.trim())?.number ?? '';
  }

  async function sendLink(
    user: Identifier,
    { language, from }: Pick<z.infer<typeof mailPayload>, 'language' | 'from'>,
  ): Promise<void> {
    const member = await db.read((tx) => store.findByIdentifier(tx, user));
    // counted by what was typed where it is an address, so that nobody finds out by counting mails of another user
    const counted = member?.email ?? user.identifier;
    const asked = await db.read((tx) =>
      attemptCounter.hit(tx, ['mail.resetPassword', counted], mailsPerHour, 60 * 60),
    );
    if (!member || !asked.allowed) return;
    await db.system(async (tx) => {
      const { id: userId, tenantId, email } = member;
      const ttlSeconds = config.links.resetPasswordSeconds;
      const token = await secrets.issue(tx, { kind: 'resetPassword', subject: userId, ttlSeconds });
      const link = accountLinks.to(accountLinks.sourceIn(from), '/account/reset-password', {
        userId,
        token,
      });
      const data = { link, minutes: Math.max(1, Math.floor(ttlSeconds / 60)) };
      await mail.queue(tx, {
        to: email,
        template: { name: 'resetPassword', data },
        from: accountLinks.sourceIn(from),
        ...getLanguage(language),
      });
      const description = 'A password reset link was emailed.';
      await audit.record(tx, {
        action: 'password.reset_requested',
        userId,
        tenantId,
        email,
        description,
      });
    });
  }

  async function sendCode(
    user: Identifier,
    one: { handle: string; network: string; language?: string | undefined },
  ): Promise<void> {
    const member = await db.read((tx) => store.findByIdentifier(tx, user));
    if (!member?.phoneNumber) return;
    const { id: userId, tenantId, email, phoneNumber: to } = member;
    const { handle, network, language } = one;
    const ttlSeconds = config.signIn.passwordlessSeconds;
    await db.system(async (tx) => {
      const { code } = await secrets.issueCode(tx, {
        kind: 'resetPasswordSms',
        subject: userId,
        handle,
        ttlSeconds,
      });
      const template = { name: 'resetPasswordCode', data: { code } } as const;
      await sms.queue(tx, {
        to,
        template,
        network,
        worthSeconds: ttlSeconds,
        ...getLanguage(language),
      });
      const description = 'A password reset code was sent by SMS.';
      await audit.record(tx, {
        action: 'password.reset_code_sent',
        userId,
        tenantId,
        email,
        description,
      });
    });
  }

  // an identifier is empty where no account can have it; the job is enqueued all the same
  const mailJob = defineJob(mailQueue, mailPayload, async ({ data }) => {
    if (data.identifier) await sendLink(data, data);
  });

  const textJob = defineJob(textQueue, textPayload, async ({ data }) => {
    if (data.identifier) await sendCode(data, data);
  });

  async function verifyCode({ sessionId, otcToken }: { sessionId: string; otcToken: string }) {
    const claim = { kind: 'resetPasswordSms', handle: sessionId, code: otcToken } as const;
    const accepted = await db.read((tx) => secrets.redeemCode(tx, claim));
    if (!accepted) throw refuse(passwordsRefusals.invalidCode);
    const userId = accepted.subject;
    const proof = { kind: 'resetPassword', subject: userId, ttlSeconds: chooseSeconds } as const;
    // the phone was proved, the mailbox was not
    const token = await db.system((tx) => secrets.issue(tx, { ...proof, payload: { by: 'sms' } }));
    return { userId, token };
  }

  return {
    jobs: [mailJob, textJob],

    strategies: [
      { strategy: 'email' as const, isActive: true },
      { strategy: 'sms' as const, isActive: textsAreOn },
    ],

    forgot: async (ctx: RequestContext, form: RecoveryForm): Promise<undefined> => {
      await requireUser(ctx, form);
      await enqueue(ctx, mailQueue, form);
      return undefined;
    },

    /** A link for a user who proved the mailbox in another way and has no password yet. */
    mailLink: (tx: Tx, email: string, ctx: LinkSource & { readonly language?: string }) => {
      const from = accountLinks.sourceFrom(ctx);
      const data = {
        identifierType: 'email',
        identifier: email,
        from,
        ...getLanguage(ctx.language),
      };
      return jobs.enqueue(tx, mailQueue, data);
    },

    /** A link for a user without an email, to an email that using it adds. Nothing is mailed if another user has it. */
    mailLinkAddingEmail: async (
      tx: Tx,
      ctx: RequestContext,
      { userId, email }: { userId: string; email: string },
    ): Promise<void> => {
      const ttlSeconds = config.links.resetPasswordSeconds;
      const request = { kind: 'resetPassword', subject: userId, ttlSeconds } as const;
      const token = await secrets.issue(tx, { ...request, payload: { email } });
      if (await store.findByEmail(tx, email)) return;
      const link = accountLinks.to(ctx, '/account/reset-password', { userId, token });
      const data = { link, minutes: Math.max(1, Math.floor(ttlSeconds / 60)) };
      const template = { name: 'resetPassword', data } as const;
      await mail.queue(tx, { to: email, template, from: ctx, ...getLanguage(ctx.language) });
    },

    byMail: async (ctx: RequestContext, form: RecoveryForm) => {
      await requireUser(ctx, form);
      await enqueue(ctx, mailQueue, form);
      return { sessionId: randomUUID() };
    },

    /** Where codes by SMS are off, nobody has a phone: the same answer. */
    bySms: async (ctx: RequestContext, form: RecoveryForm) => {
      await requireUser(ctx, form);
      const handle = secrets.newHandle();
      await enqueue(
        ctx,
        textsAreOn ? textQueue : mailQueue,
        textsAreOn ? form : { ...form, identifier: '' },
        {
          handle,
        },
      );
      return { sessionId: handle };
    },

    verifyCode,
  };
}

/** A forgotten password. */
export type PasswordRecovery = ReturnType<typeof createPasswordRecovery>;

function getLanguage(language: unknown): { language?: string } {
  return typeof language === 'string' ? { language } : {};
}
