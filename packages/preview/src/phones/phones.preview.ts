import { commonRefusals, normaliseEmail } from '@foyer/contract';
import type { phonesContract, UserPhone } from '@foyer/contract/phones';
import { phonesRefusals } from '@foyer/contract/phones/refusals';
import { type PreviewReplies, refuse, type SignedInVisit, type Visit } from '../preview-replies.ts';
import { issueCode, redeemCode } from '../world/preview-codes.ts';
import type { PreviewPhone } from './preview-phone.ts';
import { phoneOf, phonesIn, prove, readNumber, sendText } from './preview-phones.ts';

const numberOf = (typed: string): string => {
  const number = readNumber(typed);
  if (!number) throw refuse(phonesRefusals.invalidNumber);
  return number;
};

function textCode(visit: SignedInVisit, phoneNumber: string): string {
  const { code, handle } = issueCode(visit, {
    kind: 'phoneChange',
    personId: visit.person.id,
    about: phoneNumber,
  });
  sendText(visit, phoneNumber, `${code} confirms this phone number. Do not share it.`);
  return handle;
}

function proveByCode(visit: SignedInVisit, handle: string, code: string): string {
  const found = redeemCode(visit, { kind: 'phoneChange', handle, code });
  if (found?.personId !== visit.person.id) throw refuse(phonesRefusals.wrongCode);
  prove(visit, visit.person.id, found.about);
  return found.about;
}

const ownPhones = (visit: SignedInVisit) =>
  phonesIn(visit).filter((one) => one.personId === visit.person.id);
const asPhone = ({ personId: userId, ...phone }: PreviewPhone): UserPhone => ({ userId, ...phone });

function phonesOfTenant(visit: SignedInVisit): PreviewPhone[] {
  const isMember = (personId: string) =>
    visit.world.people
      .find(({ id }) => id === personId)
      ?.memberships.some(({ tenantId }) => tenantId === visit.tenant.id);
  return phonesIn(visit).filter((one) => isMember(one.personId));
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
  const person = visit.world.people.find(
    (one) => one.email === normaliseEmail(email) && one.isVerified,
  );
  if (!person) return crypto.randomUUID();
  const { code, handle } = issueCode(visit, { kind: 'phoneReset', personId: person.id, about: '' });
  const text = `Enter this code to replace your phone number: ${code}. It expires in ten minutes.`;
  visit.deliver({
    to: person.email,
    subject: `${code} is your code to change your phone number`,
    text,
  });
  return handle;
}

/** Phone numbers: proving, changing, losing and removing them. */
export const phonesPreview: PreviewReplies<typeof phonesContract> = {
  changePhoneNumberWithVerification: (visit, { body }) => ({
    changePhoneId: textCode(visit, numberOf(body.phoneNumber)),
  }),

  verifyChangePhoneNumber: (visit, { body }) => {
    const number = proveByCode(visit, body.changePhoneId, body.code);
    visit.world.phones = phonesIn(visit).filter(
      (one) => one.personId !== visit.person.id || one.phoneNumber === number,
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
    const token = issueCode(visit, { kind: 'phoneToken', personId: found.personId, about: '' });
    return { changePhoneNumberToken: `${token.handle}.${token.code}` };
  },

  changePhoneNumber: (visit, { body }) => {
    const phoneNumber = numberOf(body.phoneNumber);
    const [handle = '', code = ''] = body.changePhoneNumberToken.split('.');
    const found = redeemCode(visit, { kind: 'phoneToken', handle, code });
    if (!found) throw refuse(phonesRefusals.invalidToken);
    const { personId } = found;
    const old = phoneOf(visit, personId);
    if (old?.verified)
      sendText(visit, old.phoneNumber, 'This phone number is no longer the one of your account.');
    const now = visit.now.toISOString();
    const made = {
      id: crypto.randomUUID(),
      personId,
      phoneNumber,
      verified: false,
      createdAt: now,
      updatedAt: now,
    };
    visit.world.phones = [...phonesIn(visit).filter((one) => one.personId !== personId), made];
    visit.world.sessions = visit.world.sessions.filter((one) => one.personId !== personId);
    return undefined;
  },

  listPhoneNumbers: (visit, { query = {} }) => page(phonesOfTenant(visit).map(asPhone), query),

  createPhoneNumber: (visit, { body }) => {
    const phoneNumber = numberOf(body.phoneNumber);
    const now = visit.now.toISOString();
    const personId = visit.person.id;
    const made = {
      id: crypto.randomUUID(),
      personId,
      phoneNumber,
      verified: false,
      createdAt: now,
      updatedAt: now,
    };
    if (ownPhones(visit).every((one) => one.phoneNumber !== phoneNumber))
      phonesIn(visit).push(made);
    return body.verify === false ? {} : { otcToken: textCode(visit, phoneNumber) };
  },

  listMyPhoneNumbers: (visit) => ownPhones(visit).map(asPhone),

  preVerifyPhoneNumber: (visit, { body }) => {
    const phoneNumber = numberOf(body.phoneNumber);
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
      personId: visit.person.id,
      about: phoneId,
    });
    const text = `Enter this code to remove your phone number: ${code}. It expires in ten minutes.`;
    if (phone.verified) sendText(visit, phone.phoneNumber, text);
    else
      visit.deliver({
        to: visit.person.email,
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
      verified.map(({ personId: userId, phoneNumber }) => ({ userId, phoneNumber })),
      query,
    );
  },
};
