import { passkeysContract } from '@foyer/contract/passkeys';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { PasskeysService } from './passkeys.service.ts';

/** The calls of passkeys. */
export function createPasskeysRoutes(service: PasskeysService) {
  return defineRoutes('passkeys', passkeysContract, {
    // Every visit of the sign-in page asks, so that the browser can offer passkeys in the email field: no guess is made by it.
    webauthnPrelogin: {
      tenant: 'none',
      rate: 'write',
      audit: null,
      handle: (_ctx, { body }) => service.prelogin(body),
    },
    webauthnPostlogin: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'user.authenticated',
      handle: (ctx, { body }) => service.postlogin(ctx, body, body.invitationToken),
    },
    listWebauthnDevices: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.list(ctx),
    },
    createWebauthnDeviceSession: {
      tenant: 'token',
      rate: 'write',
      audit: null,
      handle: (ctx) => service.begin(ctx),
    },
    verifyWebauthnDevice: {
      tenant: 'token',
      rate: 'attempts',
      audit: 'passkey.added',
      handle: (ctx, { body }) => service.finish(ctx, body),
    },
    renameWebauthnDevice: {
      tenant: 'token',
      rate: 'write',
      audit: 'passkey.renamed',
      handle: (ctx, { params, body }) => service.rename(ctx, params.deviceId, body.name),
    },
    deleteWebauthnDevice: {
      tenant: 'token',
      rate: 'write',
      audit: 'passkey.removed',
      handle: (ctx, { params }) => service.remove(ctx, params.deviceId),
    },
  });
}
