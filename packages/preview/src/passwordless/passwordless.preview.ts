import { normalizeEmail } from '@foyer/contract';
import type { passwordlessContract } from '@foyer/contract/passwordless';
import { passwordlessRefusals } from '@foyer/contract/passwordless/refusals';
import { masked, getPhone, prove, readNumber, sendText } from '../phones/preview-phones.ts';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import type { PreviewCode } from '../world/preview-code.ts';
import { issueCode, redeemCode } from '../world/preview-codes.ts';
import { signIn } from '../world/signing-in.ts';
import type { PreviewUser } from '../world/world.ts';
import { mailActivationLink } from '../sign-up/sign-up.preview.ts';

type Type = 'magiclink' | 'code' | 'smscode';
/** Who wants in, in one of four ways to say it. */
type Identifiers = Readonly<
  Partial<Record<'email' | 'username' | 'userId' | 'phoneNumber', string | null | undefined>>
>;

function getUser(
  visit: Visit,
  { email, username, userId, phoneNumber }: Identifiers,
): PreviewUser | undefined {
  const { users } = visit.world;
  if (userId) return users.find((one) => one.id === userId);
  const address = email || username;
  if (address) return users.find((one) => one.email === normalizeEmail(address));
  const number = readNumber(phoneNumber ?? '');
  return users.find(
    (one) => number !== undefined && getPhone(visit, one.id)?.phoneNumber === number,
  );
}

/** Link and code of one mail: using one up voids the other. */
function mailLink(visit: Visit, user: PreviewUser, { code, handle }: PreviewCode): void {
  const link = `${visit.origin}${visit.paths.magicLink}?${new URLSearchParams({ token: `${handle}.${code}` })}`;
  const text = `Open this link to sign in, on any device, or type the code ${code}. Both work for ten minutes.`;
  visit.deliver({ to: user.email, subject: 'Sign in', text, link });
}

function send(visit: Visit, type: Type, user: PreviewUser): string | undefined {
  if (!user.isVerified) {
    mailActivationLink(visit, user);
    return undefined;
  }
  const to = getPhone(visit, user.id)?.phoneNumber;
  if (type === 'smscode' && !to) return undefined;
  const issued = issueCode(visit, { kind: 'passwordless', userId: user.id, about: type });
  const { code, handle } = issued;
  if (type === 'magiclink') mailLink(visit, user, issued);
  else if (type === 'smscode' && to)
    sendText(visit, to, `${code} is your sign-in code. Do not share it.`);
  else {
    const text = `Enter this code to sign in: ${code}. It expires in ten minutes.`;
    visit.deliver({ to: user.email, subject: `${code} is your sign-in code`, text });
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
    const user = getUser(visit, body);
    visit.world.loginHandle = (user && send(visit, type, user)) ?? crypto.randomUUID();
    if (type !== 'smscode' || !(body.userId || body.phoneNumber)) return {};
    const number = body.phoneNumber || (user && getPhone(visit, user.id)?.phoneNumber);
    return { phoneNumber: masked(number || '07') };
  },

  passwordlessPostlogin: (visit, { params: { type }, body }) => {
    const found = redeem(visit, type, body.token);
    const user = visit.world.users.find((one) => one.id === found?.userId);
    const isLink = body.token.includes('.');
    if (!user)
      throw refuse(isLink ? passwordlessRefusals.invalidLink : passwordlessRefusals.wrongCode);
    const phone = type === 'smscode' ? getPhone(visit, user.id) : undefined;
    if (phone) prove(visit, user.id, phone.phoneNumber);
    return signIn(visit, user);
  },
};
