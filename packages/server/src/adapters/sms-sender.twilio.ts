import { z } from 'zod';
import type { SendingOutcome, SmsSenderPort } from '../ports/sms-sender.port.ts';

/** An account at a gateway that speaks Twilio's Messages API. */
export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164 form, an alphanumeric sender, or the id of a messaging service (`MG…`). */
  readonly from: string;
  /** Origin of the gateway. */
  readonly baseUrl: string;
  /**
   * Milliseconds the gateway may take to answer. Default 10 seconds; the queue tries again later.
   */
  readonly timeout?: number;
}

const answer = z.object({ code: z.number().optional(), message: z.string().optional() });
const tryLater = new Set([408, 425, 429]);
/** Characters of a gateway's reason that are kept. */
const maxReasonLength = 200;

/** Texts through Twilio's Messages API or a compatible one. */
export function createTwilioSmsSender(options: TwilioOptions): SmsSenderPort {
  const { accountSid, authToken, from, baseUrl, timeout = 10_000 } = options;
  const address = new URL(
    `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    baseUrl,
  );
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };

  return {
    send: async ({ to, body, messageId }) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json', 'idempotency-key': messageId },
        body: new URLSearchParams({ To: to, Body: body, ...sender }),
        // an answer that leads elsewhere would take the credentials there
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      const output = answer.safeParse(await response.json().catch(() => ({}))).data ?? {};
      return getOutcome(response.status, output);
    },
  };
}

/**
 * 429 and 5xx pass by themselves; credentials that are wrong are put right by an operator, so that
 * is tried again, too.
 */
function getOutcome(
  status: number,
  { code, message = '' }: z.infer<typeof answer>,
): SendingOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  // gateways repeat the number, and logs name nobody
  const words = message.slice(0, maxReasonLength).replace(/\+?\d[\d\s().-]{4,}\d/g, '<number>');
  const reason = `${status}${code === undefined ? '' : ` (${code})`} ${words}`.trim();
  const passes = status >= 500 || tryLater.has(status) || status === 401 || status === 403;
  if (passes) throw new Error(`The gateway did not take the text: ${reason}`);
  return { kind: 'refused', reason };
}
