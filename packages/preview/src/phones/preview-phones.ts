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

/** The number that texts for somebody go to. */
export function phoneOf(visit: Visit, personId: string): PreviewPhone | undefined {
  const own = phonesIn(visit).filter((one) => one.personId === personId);
  return own.findLast((one) => one.verified) ?? own.at(-1);
}

/** A number as it is shown to somebody who has not proved that it is theirs. */
export function masked(number: string): string {
  return `********${number.slice(-2)}`;
}

/** The number is in the hands of this person, and of nobody else. */
export function prove(visit: Visit, personId: string, phoneNumber: string): void {
  const kept = phonesIn(visit).filter(
    (one) => one.phoneNumber !== phoneNumber || one.personId === personId,
  );
  const now = visit.now.toISOString();
  const own = kept.find((one) => one.phoneNumber === phoneNumber);
  if (own) Object.assign(own, { verified: true, updatedAt: now });
  const made = {
    id: crypto.randomUUID(),
    personId,
    phoneNumber,
    verified: true,
    createdAt: now,
    updatedAt: now,
  };
  visit.world.phones = own ? kept : [...kept, made];
}

/** Puts a text where the host shows it, beside the mails. */
export function sendText({ deliver }: Visit, to: string, text: string): void {
  deliver({ to, subject: 'Text message', text });
}
