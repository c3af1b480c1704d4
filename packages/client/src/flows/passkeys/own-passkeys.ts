/** Making passkeys and security keys outside of a sign-in: for pages about the user's account. */
export { makePasskey } from './ceremonies.ts';
export { passkeyFailure } from './passkey-failure.ts';
