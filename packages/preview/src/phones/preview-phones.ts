import type { Visit } from '../preview-replies.ts';
import type { PreviewPhone } from './preview-phone.ts';

/** Every number of the preview. */
export const phonesIn = ({ world }: Visit): PreviewPhone[] => (world.phones ??= []);

/**
 * What a provider takes for a number: a plus, a country and digits. The plans of countries are the
 * server's.
 */
export function readNumber(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s()./-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}

/** The number that texts for a user go to. */
export function getPhone(visit: Visit, userId: string): PreviewPhone | undefined {
  const own = phonesIn(visit).filter((one) => one.userId === userId);
  return own.findLast((one) => one.verified) ?? own.at(-1);
}

/** A number as it is shown to a user who has not proved that it is theirs. */
export function masked(number: string): string {
  return `********${number.slice(-2)}`;
}

/** The number is in the hands of this user, and of nobody else. */
export function prove(visit: Visit, userId: string, phoneNumber: string): void {
  const stored = phonesIn(visit).filter(
    (one) => one.phoneNumber !== phoneNumber || one.userId === userId,
  );
  const now = visit.now.toISOString();
  const own = stored.find((one) => one.phoneNumber === phoneNumber);
  if (own) Object.assign(own, { verified: true, updatedAt: now });
  const created = {
    id: crypto.randomUUID(),
    userId,
    phoneNumber,
    verified: true,
    createdAt: now,
    updatedAt: now,
  };
  visit.world.phones = own ? stored : [...stored, created];
}

/** Puts a text where the host shows it, beside the mails. */
export function sendText({ deliver }: Visit, to: string, text: string): void {
  deliver({ to, subject: 'Text message', text });
}
