import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { absentable, dateTime, email, secret } from '../shared-schemas.ts';
import { phonesRefusals } from './phones.refusals.ts';

export { phonesRefusals };

/** A phone number as users type it; the server knows the plans of all countries. */
const typedNumber = z.string().trim().min(1).max(40);
const typedCode = z.string().min(1).max(64);

/** A phone number of a user; only a verified one signs in. */
export const userPhone = z.object({
  id: z.string(),
  userId: z.string(),
  phoneNumber: z.string(),
  verified: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type UserPhone = z.infer<typeof userPhone>;

const pageMeta = z.object({ totalItems: z.number(), totalPages: z.number() });
/** Query strings of other pages; empty where there is none. */
const pageLinks = z
  .object({ next: z.string(), prev: z.string(), first: z.string(), last: z.string() })
  .optional();
const limit = (max: number) => z.coerce.number().int().min(1).max(max).optional();
const offset = z.coerce.number().int().min(0).optional();

const {
  invalidNumber,
  wrongCode,
  invalidToken,
  tooManyNumbers,
  noTexts,
  lastIdentifier,
  numberInUse,
} = phonesRefusals;
const { notFound, tooMany } = commonRefusals;
const { stepUpRequired } = mfaRefusals;

/** Phone numbers: proved, changed, and replaced when lost. Decision 0118. */
export const phonesContract = {
  changePhoneNumberWithVerification: post(`${identity}/users/v1/phone`, {
    access: 'bearer',
    permission: null,
    summary: 'Sends a code to a number that is to become the caller’s.',
    body: z.object({ phoneNumber: typedNumber }),
    response: z.object({ changePhoneId: z.string() }),
    status: 201,
    refusals: [invalidNumber, noTexts, tooMany, stepUpRequired],
  }),
  verifyChangePhoneNumber: post(`${identity}/users/v1/phone/verify`, {
    access: 'bearer',
    permission: null,
    summary: 'Proves the new number with its code; it replaces the earlier one, which is notified.',
    body: z.object({ changePhoneId: secret, code: typedCode }),
    status: 201,
    refusals: [wrongCode, numberInUse],
  }),
  resetPhoneNumber: post(`${identity}/users/v1/phone/reset`, {
    access: 'none',
    summary:
      'Begins with a lost phone: mails a code if the address has an account; answers alike in every case.',
    body: z.object({ email }),
    response: z.object({ resetPhoneNumberToken: z.string() }),
    status: 201,
  }),
  verifyResetPhoneNumber: post(`${identity}/users/v1/phone/reset/verify`, {
    access: 'none',
    summary: 'Exchanges the mailed code for what changes the number.',
    body: z.object({ resetPhoneNumberToken: secret, code: typedCode }),
    response: z.object({ changePhoneNumberToken: z.string() }),
    status: 201,
    refusals: [wrongCode],
  }),
  changePhoneNumber: put(`${identity}/users/v1/phone/change`, {
    access: 'none',
    summary:
      'Puts a new number in place of the lost one and tells mailbox and old number; the first sign-in proves it.',
    body: z.object({ changePhoneNumberToken: secret, phoneNumber: typedNumber }),
    alsoMethods: ['PATCH'],
    refusals: [invalidToken, invalidNumber],
  }),
  listPhoneNumbers: get(`${identity}/users/phone-numbers/v1`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The phone numbers of the users of the active tenant.',
    query: z.object({
      _limit: limit(1000),
      _offset: offset,
      _phoneNumber: absentable,
      _sortBy: z.enum(['createdAt', 'phoneNumber']).optional(),
      _order: z.enum(['ASC', 'DESC']).optional(),
    }),
    response: z.object({ items: z.array(userPhone), _metadata: pageMeta, _links: pageLinks }),
  }),
  createPhoneNumber: post(`${identity}/users/phone-numbers/v1`, {
    access: 'bearer',
    permission: null,
    summary: 'Adds an own phone number; unless `verify` is false, a code is sent to it.',
    body: z.object({ phoneNumber: typedNumber, verify: z.boolean().nullish() }),
    response: z.object({ otcToken: z.string().optional() }),
    status: 201,
    refusals: [invalidNumber, tooManyNumbers, noTexts, tooMany, stepUpRequired],
  }),
  listMyPhoneNumbers: get(`${identity}/users/phone-numbers/v1/me`, {
    access: 'bearer',
    permission: null,
    summary: 'The caller’s phone numbers.',
    response: z.array(userPhone),
  }),
  preVerifyPhoneNumber: post(`${identity}/users/phone-numbers/v1/preverify`, {
    access: 'bearer',
    permission: null,
    summary: 'Sends a code to an own number that waits for one.',
    body: z.object({ phoneNumber: typedNumber }),
    response: z.object({ otcToken: z.string() }),
    status: 200,
    refusals: [invalidNumber, noTexts, notFound, tooMany, stepUpRequired],
  }),
  verifyPhoneNumber: post(`${identity}/users/phone-numbers/v1/verify`, {
    access: 'bearer',
    permission: null,
    summary: 'Proves an own number with its code.',
    body: z.object({ otcToken: secret, code: typedCode }),
    status: 200,
    refusals: [wrongCode, numberInUse],
  }),
  deletePhoneNumber: del(`${identity}/users/phone-numbers/v1/{phoneId}`, {
    access: 'bearer',
    permission: null,
    summary:
      'Begins to remove an own number: sends a code to it, or by mail where texts do not reach it.',
    params: z.object({ phoneId: z.string() }),
    response: z.object({ phoneId: z.string(), otcToken: z.string() }),
    refusals: [notFound, lastIdentifier, tooMany, stepUpRequired],
  }),
  verifyDeletePhoneNumber: post(`${identity}/users/phone-numbers/v1/{phoneId}/delete/verify`, {
    access: 'bearer',
    permission: null,
    summary: 'Removes an own number with the code.',
    params: z.object({ phoneId: z.string() }),
    body: z.object({ otcToken: secret, code: typedCode }),
    status: 200,
    refusals: [wrongCode, notFound],
  }),
  listUsersPhoneNumbers: get(`${identity}/users/phone-numbers/v2`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'Who of the active tenant has which verified phone number.',
    query: z.object({
      _limit: limit(250),
      _offset: offset,
      _phoneNumber: absentable,
      /** Comma separated. */
      userIds: absentable,
      _sortBy: z.enum(['createdAt', 'phoneNumber']).optional(),
      _order: z.enum(['ASC', 'DESC']).optional(),
    }),
    response: z.object({
      items: z.array(z.object({ userId: z.string(), phoneNumber: z.string() })),
      _metadata: pageMeta,
      _links: pageLinks,
    }),
  }),
} as const;
