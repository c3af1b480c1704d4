export {
  type AuthenticatorCapabilities,
  type Bend,
  createAuthenticator,
  type SoftwareAuthenticator,
} from './authenticator/create-authenticator.ts';
export { cbor, type CborValue } from './authenticator/cbor.ts';
export { CallError } from './call-error.ts';
export { createStack, type Stack, type StackOptions, stackClientId } from './create-stack.ts';
export { inProcess } from './in-process.ts';
export type { Inbox, ReceivedMail } from './inbox.ts';
export { aNewUser, type NewUser, type TestUser, getSecret, type TestTenant } from './users.ts';
export type { ReceivedText, Texts } from './texts.ts';
export { createTestClock, type TestClock } from './test-clock.ts';
export { createVisitor, type FetchHandler, type Visitor } from './visitor.ts';
