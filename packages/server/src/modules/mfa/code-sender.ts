import { commonRefusals } from '@foyer/contract';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { codeKinds } from '../../kernel/secrets/secret-kinds.ts';
import { type CodeBond, codeSubject } from './factor-checks.ts';

type CodeSenderDeps = Pick<
  Platform,
  'db' | 'secrets' | 'sms' | 'mail' | 'attemptCounter' | 'audit'
>;

/** Mailed codes a user gets within an hour. */
const mailsPerHour = 10;
const hour = 60 * 60;

/** What an emailed code is for: a sign-in after the password, one after another first factor, or a session. The email states it. */
export type CodeAsking = 'password' | 'signIn' | 'session';

/** What a code is sent with. */
interface Sending {
  readonly userId: string;
  readonly to: string;
  readonly bond: CodeBond;
}

/** Sends codes by SMS and mail. Anyone who asks has proved a first factor, and learns when there were too many. */
export function createCodeSender({
  db,
  secrets,
  sms,
  mail,
  attemptCounter,
  audit,
}: CodeSenderDeps) {
  const getLanguage = ({ language }: RequestContext) => (language ? { language } : {});
  const note = (ctx: RequestContext, { userId }: Sending, by: string) => ({
    action: 'mfa.code_sent' as const,
    userId,
    ctx,
    description: `A verification code was sent by ${by}.`,
  });

  /** The handle that belongs to the code; `to` is a number in E.164 form. */
  async function byText(ctx: RequestContext, sending: Sending): Promise<string> {
    const { to, bond } = sending;
    const network = ctx.client.addressKey;
    const wait = await db.read((tx) => sms.pause(tx, { to, network }));
    if (wait > 0) throw refuse(commonRefusals.tooMany, { retryAfterSeconds: wait });
    return db.system(async (tx) => {
      const payload = { phoneNumber: to };
      const { code, handle } = await secrets.issueCode(tx, {
        kind: 'mfaSms',
        subject: codeSubject(bond),
        payload,
      });
      await sms.queue(tx, {
        to,
        network,
        template: { name: 'mfaCode', data: { code } },
        ...getLanguage(ctx),
      });
      await audit.record(tx, note(ctx, sending, 'SMS'));
      return handle;
    });
  }

  /** The same by mail. */
  async function byMail(
    ctx: RequestContext,
    sending: Sending & { readonly asking: CodeAsking },
  ): Promise<string> {
    const { userId, to, bond, asking } = sending;
    const asked = await db.read((tx) =>
      attemptCounter.hit(tx, ['mail.mfa', userId], mailsPerHour, hour),
    );
    if (!asked.allowed)
      throw refuse(commonRefusals.tooMany, { retryAfterSeconds: asked.retryAfterSeconds });
    return db.system(async (tx) => {
      const { code, handle } = await secrets.issueCode(tx, {
        kind: 'mfaEmail',
        subject: codeSubject(bond),
      });
      const data = { code, minutes: codeKinds.mfaEmail.ttlSeconds / 60, asking };
      await mail.queue(tx, { to, template: { name: 'mfaCode', data }, ...getLanguage(ctx) });
      await audit.record(tx, note(ctx, sending, 'e-mail'));
      return handle;
    });
  }

  return { byText, byMail };
}

/** Sends codes. */
export type CodeSender = ReturnType<typeof createCodeSender>;
