// Generated from passkeys.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { passkeysContract } from './passkeys.contract.ts';

/** The calls of passkeys as verb and path. */
export const passkeysCalls: CallTable<typeof passkeysContract> = {
  webauthnPrelogin: { method: 'POST', path: '/identity/resources/auth/v1/webauthn/prelogin', access: 'none' },
  webauthnPostlogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/webauthn/postlogin',
    access: 'none',
    changesSession: true,
  },
  listWebauthnDevices: { method: 'GET', path: '/identity/resources/users/webauthn/v1/devices', access: 'bearer' },
  createWebauthnDeviceSession: {
    method: 'POST',
    path: '/identity/resources/users/webauthn/v1/devices',
    access: 'bearer',
  },
  verifyWebauthnDevice: {
    method: 'POST',
    path: '/identity/resources/users/webauthn/v1/devices/verify',
    access: 'bearer',
  },
  renameWebauthnDevice: {
    method: 'PATCH',
    path: '/identity/resources/users/webauthn/v1/devices/{deviceId}',
    access: 'bearer',
  },
  deleteWebauthnDevice: {
    method: 'DELETE',
    path: '/identity/resources/users/webauthn/v1/devices/{deviceId}',
    access: 'bearer',
  },
};
