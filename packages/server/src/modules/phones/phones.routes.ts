import { phonesContract } from '@foyer/contract/phones';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { LostPhoneService } from './lost-phone.service.ts';
import type { PhoneLists } from './phone-lists.ts';
import type { PhonesService } from './phones.service.ts';

interface PhonesRoutesDeps {
  readonly phones: PhonesService;
  readonly lost: LostPhoneService;
  readonly lists: PhoneLists;
}

/** The calls of phone numbers. */
export function createPhonesRoutes({ phones, lost, lists }: PhonesRoutesDeps) {
  return defineRoutes('phones', phonesContract, {
    changePhoneNumberWithVerification: {
      tenant: 'token',
      rate: 'mail',
      audit: 'phone.code_sent',
      handle: (ctx, { body }) => phones.change(ctx, body.phoneNumber),
    },
    verifyChangePhoneNumber: {
      tenant: 'token',
      rate: 'attempts',
      audit: 'phone.changed',
      handle: (ctx, { body }) =>
        phones.verifyChange(ctx, { handle: body.changePhoneId, code: body.code }),
    },
    resetPhoneNumber: {
      tenant: 'none',
      rate: 'mail',
      audit: 'phone.reset_requested',
      handle: (ctx, { body }) => lost.begin(ctx, body.email),
    },
    verifyResetPhoneNumber: {
      tenant: 'none',
      rate: 'attempts',
      audit: null,
      handle: (_ctx, { body }) =>
        lost.verify({ handle: body.resetPhoneNumberToken, code: body.code }),
    },
    changePhoneNumber: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'phone.reset',
      handle: (ctx, { body }) =>
        lost.change(ctx, { token: body.changePhoneNumberToken, phoneNumber: body.phoneNumber }),
    },
    listPhoneNumbers: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { query }) => lists.all(ctx, query),
    },
    createPhoneNumber: {
      tenant: 'token',
      rate: 'mail',
      audit: 'phone.code_sent',
      handle: (ctx, { body }) => phones.create(ctx, body),
    },
    listMyPhoneNumbers: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => phones.listMine(ctx),
    },
    preVerifyPhoneNumber: {
      tenant: 'token',
      rate: 'mail',
      audit: 'phone.code_sent',
      handle: (ctx, { body }) => phones.preVerify(ctx, body.phoneNumber),
    },
    verifyPhoneNumber: {
      tenant: 'token',
      rate: 'attempts',
      audit: 'phone.changed',
      handle: (ctx, { body }) => phones.verify(ctx, { handle: body.otcToken, code: body.code }),
    },
    deletePhoneNumber: {
      tenant: 'token',
      rate: 'mail',
      audit: null,
      handle: (ctx, { params }) => phones.remove(ctx, params.phoneId),
    },
    verifyDeletePhoneNumber: {
      tenant: 'token',
      rate: 'attempts',
      audit: 'phone.removed',
      handle: (ctx, { params, body }) =>
        phones.verifyRemoval(ctx, params.phoneId, { handle: body.otcToken, code: body.code }),
    },
    listUsersPhoneNumbers: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { query }) => lists.verified(ctx, query),
    },
  });
}
