export type {
  Accepts,
  Access,
  Api,
  CallOptions,
  CallShape,
  CallTable,
  Contract,
  Endpoint,
  EndpointSpec,
  HttpMethod,
  Input,
  Output,
  ParsedInput,
  VendorScope,
} from './endpoint.ts';
export { normalizeEmail } from './normalize-email.ts';
export { covers, grants, type PermissionKey, permissionNames } from './permissions.ts';
export {
  commonRefusals,
  defineRefusals,
  type ErrorBody,
  hookRefusals,
  type RefusalSpec,
} from './refusals.ts';
export type {
  AuthResponse,
  MfaDevices,
  MfaStrategy,
  PasswordConfig,
  Permission,
  Role,
  Tenant,
  TenantsResult,
  User,
} from './shared-schemas.ts';
export type {
  WebAuthnAssertion,
  WebAuthnAttestation,
  WebAuthnCreationOptions,
  WebAuthnDeviceType,
  WebAuthnRequestOptions,
} from './webauthn-schemas.ts';
