import { commonRefusals, normalizeEmail } from '@foyer/contract';
import type { phonesContract, UserPhone } from '@foyer/contract/phones';
import { phonesRefusals } from '@foyer/contract/phones/refusals';
import { type PreviewReplies, refuse, type SignedInVisit, type Visit } from '../preview-replies.ts';
import { issueCode, redeemCode } from '../world/preview-codes.ts';
import type { PreviewPhone } from './preview-phone.ts';
import { getPhone, phonesIn, prove, readNumber, sendText } from './preview-phones.ts';

const toNumber = (typed: string): string => {
  const number = readNumber(typed);
  if (!number) throw refuse(phonesRefusals.invalidNumber);
  return number;
};

function textCode(visit: SignedInVisit, phoneNumber: string): string {
  const { code, handle } = issueCode(visit, {
    kind: 'phoneChange',
    userId: visit.user.id,
    about: phoneNumber,
  });
  sendText(visit, phoneNumber, `${code} confirms this phone number. Do not share it.`);
  return handle;
}

function proveByCode(visit: SignedInVisit, handle: string, code: string): string {
  const found = redeemCode(visit, { kind: 'phoneChange', handle, code });
  if (found?.userId !== visit.user.id) throw refuse(phonesRefusals.wrongCode);
  prove(visit, visit.user.id, found.about);
  return found.about;
}

const ownPhones = (visit: SignedInVisit) =>
  phonesIn(visit).filter((one) => one.userId === visit.user.id);
const asPhone = ({ userId, ...phone }: PreviewPhone): UserPhone => ({ userId, ...phone });

function phonesOfTenant(visit: SignedInVisit): PreviewPhone[] {
  const isMember = (userId: string) =>
    visit.world.users
      .find(({ id }) => id === userId)
      ?.memberships.some(({ tenantId }) => tenantId === visit.tenant.id);
  return phonesIn(visit).filter((one) => isMember(one.userId));
}

function page<T>(
  all: readonly T[],
  { _limit = 50, _offset = 0 }: { _limit?: unknown; _offset?: unknown },
) {
  const limit = Number(_limit);
  return {
    items: all.slice(Number(_offset), Number(_offset) + limit),
    _metadata: { totalItems: all.length, totalPages: Math.ceil(all.length / limit) },
  };
}

function mailResetCode(visit: Visit, email: string): string {
  const user = visit.world.users.find(
    (one) => one.email === normalizeEmail(email) && one.isVerified,
  );
  if (!user) return crypto.randomUUID();
  const { code, handle } = issueCode(visit, { kind: 'phoneReset', userId: user.id, about: '' });
  const text = `Enter this code to replace your phone number: ${code}. It expires in ten minutes.`;
  visit.deliver({
    to: user.email,
    subject: `${code} is your code to change your phone number`,
    text,
  });
  return handle;
}

/** Phone numbers: proving, changing, losing and removing them. */
export const phonesPreview: PreviewReplies<typeof phonesContract> = {
  changePhoneNumberWithVerification: (visit, { body }) => ({
    changePhoneId: textCode(visit, toNumber(body.phoneNumber)),
  }),

  verifyChangePhoneNumber: (visit, { body }) => {
    const number = proveByCode(visit, body.changePhoneId, body.code);
    visit.world.phones = phonesIn(visit).filter(
      (one) => one.userId !== visit.user.id || one.phoneNumber === number,
    );
    return undefined;
  },

  resetPhoneNumber: (visit, { body }) => ({
    resetPhoneNumberToken: mailResetCode(visit, body.email),
  }),

  verifyResetPhoneNumber: (visit, { body }) => {
    const found = redeemCode(visit, {
      kind: 'phoneReset',
      handle: body.resetPhoneNumberToken,
      code: body.code,
    });
    if (!found) throw refuse(phonesRefusals.wrongCode);
    const token = issueCode(visit, { kind: 'phoneToken', userId: found.userId, about: '' });
    return { changePhoneNumberToken: `${token.handle}.${token.code}` };
  },

  changePhoneNumber: (visit, { body }) => {
    const phoneNumber = toNumber(body.phoneNumber);
    const [handle = '', code = ''] = body.changePhoneNumberToken.split('.');
    const found = redeemCode(visit, { kind: 'phoneToken', handle, code });
    if (!found) throw refuse(phonesRefusals.invalidToken);
    const { userId } = found;
    const old = getPhone(visit, userId);
    if (old?.verified)
      sendText(visit, old.phoneNumber, 'This phone number is no longer the one of your account.');
    const now = visit.now.toISOString();
    const created = {
      id: crypto.randomUUID(),
      userId,
      phoneNumber,
      verified: false,
      createdAt: now,
      updatedAt: now,
    };
    visit.world.phones = [...phonesIn(visit).filter((one) => one.userId !== userId), created];
    visit.world.sessions = visit.world.sessions.filter((one) => one.userId !== userId);
    return undefined;
  },

  listPhoneNumbers: (visit, { query = {} }) => page(phonesOfTenant(visit).map(asPhone), query),

  createPhoneNumber: (visit, { body }) => {
    const phoneNumber = toNumber(body.phoneNumber);
    const now = visit.now.toISOString();
    const userId = visit.user.id;
    const created = {
      id: crypto.randomUUID(),
      userId,
      phoneNumber,
      verified: false,
      createdAt: now,
      updatedAt: now,
    };
    if (ownPhones(visit).every((one) => one.phoneNumber !== phoneNumber))
      phonesIn(visit).push(created);
    return body.verify === false ? {} : { otcToken: textCode(visit, phoneNumber) };
  },

  listMyPhoneNumbers: (visit) => ownPhones(visit).map(asPhone),

  preVerifyPhoneNumber: (visit, { body }) => {
    const phoneNumber = toNumber(body.phoneNumber);
    if (ownPhones(visit).every((one) => one.phoneNumber !== phoneNumber))
      throw refuse(commonRefusals.notFound);
    return { otcToken: textCode(visit, phoneNumber) };
  },

  verifyPhoneNumber: (visit, { body }) => {
    proveByCode(visit, body.otcToken, body.code);
    return undefined;
  },

  deletePhoneNumber: (visit, { params: { phoneId } }) => {
    const phone = ownPhones(visit).find((one) => one.id === phoneId);
    if (!phone) throw refuse(commonRefusals.notFound);
    const { code, handle } = issueCode(visit, {
      kind: 'phoneRemoval',
      userId: visit.user.id,
      about: phoneId,
    });
    const text = `Enter this code to remove your phone number: ${code}. It expires in ten minutes.`;
    if (phone.verified) sendText(visit, phone.phoneNumber, text);
    else
      visit.deliver({
        to: visit.user.email,
        subject: `${code} is your code to remove a phone number`,
        text,
      });
    return { phoneId, otcToken: handle };
  },

  verifyDeletePhoneNumber: (visit, { params: { phoneId }, body }) => {
    const found = redeemCode(visit, {
      kind: 'phoneRemoval',
      handle: body.otcToken,
      code: body.code,
    });
    if (found?.about !== phoneId) throw refuse(phonesRefusals.wrongCode);
    visit.world.phones = phonesIn(visit).filter((one) => one.id !== phoneId);
    return undefined;
  },

  listUsersPhoneNumbers: (visit, { query = {} }) => {
    const verified = phonesOfTenant(visit).filter((one) => one.verified);
    return page(
      verified.map(({ userId, phoneNumber }) => ({ userId, phoneNumber })),
      query,
    );
  },
};
