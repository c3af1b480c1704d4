import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { PhoneChangedMail } from '../../kernel/mail/templates/phone-changed.mail.ts';
import { maskPhoneNumber } from '../../kernel/sms/phone-number.ts';

/** What a notice of a change needs to know of the request. */
export type NoticeContext = Pick<RequestContext, 'client' | 'language'>;

/** Tells mailbox and old phone of every change, so that anyone who loses an account hears of it at a place they still have. */
export function createPhoneNotices({ mail, sms, clock }: Pick<Platform, 'mail' | 'sms' | 'clock'>) {
  return {
    toMailbox: async (
      tx: Tx,
      ctx: NoticeContext,
      {
        to,
        what,
        phoneNumber,
      }: { to: string | null; what: PhoneChangedMail['what']; phoneNumber: string },
    ) => {
      const { address, userAgent } = ctx.client;
      const seen = { at: clock.now().toISOString(), address, userAgent };
      const data = { ...seen, what, number: maskPhoneNumber(phoneNumber) };
      await mail.queue(tx, { to, template: { name: 'phoneChanged', data }, ...getLanguage(ctx) });
    },

    toOldPhones: async (tx: Tx, ctx: NoticeContext, numbers: readonly string[]) => {
      if (!sms.isAvailable) return;
      const network = ctx.client.addressKey;
      for (const to of numbers)
        await sms.queue(tx, {
          to,
          network,
          template: { name: 'phoneChanged', data: {} },
          ...getLanguage(ctx),
        });
    },
  };
}

/** Tells mailbox and old phone. */
export type PhoneNotices = ReturnType<typeof createPhoneNotices>;

function getLanguage({ language }: NoticeContext): { language?: string } {
  return language ? { language } : {};
}
