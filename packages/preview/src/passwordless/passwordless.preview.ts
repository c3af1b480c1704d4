import { normaliseEmail } from '@foyer/contract';
import type { passwordlessContract } from '@foyer/contract/passwordless';
import { passwordlessRefusals } from '@foyer/contract/passwordless/refusals';
import { masked, phoneOf, prove, readNumber, sendText } from '../phones/preview-phones.ts';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import type { PreviewCode } from '../world/preview-code.ts';
import { issueCode, redeemCode } from '../world/preview-codes.ts';
import { signIn } from '../world/signing-in.ts';
import type { Person } from '../world/world.ts';
import { mailActivationLink } from '../sign-up/sign-up.preview.ts';

type Type = 'magiclink' | 'code' | 'smscode';
/** Who wants in, in one of four ways to say it. */
type Identifiers = Readonly<
  Partial<Record<'email' | 'username' | 'userId' | 'phoneNumber', string | null | undefined>>
>;

function personOf(
  visit: Visit,
  { email, username, userId, phoneNumber }: Identifiers,
): Person | undefined {
  const { people } = visit.world;
  if (userId) return people.find((one) => one.id === userId);
  const address = email || username;
  if (address) return people.find((one) => one.email === normaliseEmail(address));
  const number = readNumber(phoneNumber ?? '');
  return people.find(
    (one) => number !== undefined && phoneOf(visit, one.id)?.phoneNumber === number,
  );
}

/** Link and code of one mail: using one up voids the other. */
function mailLink(visit: Visit, person: Person, { code, handle }: PreviewCode): void {
  const link = `${visit.origin}${visit.paths.magicLink}?${new URLSearchParams({ token: `${handle}.${code}` })}`;
  const text = `Open this link to sign in, on any device, or type the code ${code}. Both work for ten minutes.`;
  visit.deliver({ to: person.email, subject: 'Sign in', text, link });
}

function send(visit: Visit, type: Type, person: Person): string | undefined {
  if (!person.isVerified) {
    mailActivationLink(visit, person);
    return undefined;
  }
  const to = phoneOf(visit, person.id)?.phoneNumber;
  if (type === 'smscode' && !to) return undefined;
  const issued = issueCode(visit, { kind: 'passwordless', personId: person.id, about: type });
  const { code, handle } = issued;
  if (type === 'magiclink') mailLink(visit, person, issued);
  else if (type === 'smscode' && to)
    sendText(visit, to, `${code} is your sign-in code. Do not share it.`);
  else {
    const text = `Enter this code to sign in: ${code}. It expires in ten minutes.`;
    visit.deliver({ to: person.email, subject: `${code} is your sign-in code`, text });
  }
  return handle;
}

/** A link carries handle and code; a typed code belongs to the browser that asked for it. */
function redeem(visit: Visit, type: Type, token: string): PreviewCode | undefined {
  const [handle = '', code = ''] = token.includes('.')
    ? token.split('.')
    : [visit.world.loginHandle ?? '', token];
  const found = redeemCode(visit, { kind: 'passwordless', handle, code });
  return found?.about === type ? found : undefined;
}

/**
 * Signing in without a password. Whether an account exists shows only in its mailbox or on its
 * phone.
 */
export const passwordlessPreview: PreviewReplies<typeof passwordlessContract> = {
  passwordlessPrelogin: (visit, { params: { type }, body = {} }) => {
    const person = personOf(visit, body);
    visit.world.loginHandle = (person && send(visit, type, person)) ?? crypto.randomUUID();
    if (type !== 'smscode' || !(body.userId || body.phoneNumber)) return {};
    const number = body.phoneNumber || (person && phoneOf(visit, person.id)?.phoneNumber);
    return { phoneNumber: masked(number || '07') };
  },

  passwordlessPostlogin: (visit, { params: { type }, body }) => {
    const found = redeem(visit, type, body.token);
    const person = visit.world.people.find((one) => one.id === found?.personId);
    const isLink = body.token.includes('.');
    if (!person)
      throw refuse(isLink ? passwordlessRefusals.invalidLink : passwordlessRefusals.wrongCode);
    const phone = type === 'smscode' ? phoneOf(visit, person.id) : undefined;
    if (phone) prove(visit, person.id, phone.phoneNumber);
    return signIn(visit, person);
  },
};
