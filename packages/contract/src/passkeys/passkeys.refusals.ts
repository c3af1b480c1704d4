import { defineRefusals } from '../refusals.ts';

/** Why a passkey is refused. Unknown, removed, foreign and wrong ones share one answer. */
export const passkeysRefusals = defineRefusals('passkeys', {
  notAccepted: {
    status: 401,
    text: 'This passkey didn’t work. Try again, or use another sign-in method.',
  },
  notOffered: { status: 403, text: 'Passkeys aren’t available. Use another sign-in method.' },
  notSaved: {
    status: 400,
    text: 'The passkey couldn’t be saved. Start again and follow your browser’s instructions.',
  },
  known: {
    status: 409,
    text: 'This device already has a passkey for an account. Use it to sign in.',
  },
  tooMany: {
    status: 409,
    text: 'You’ve reached the maximum number of passkeys. Remove one first.',
  },
  notFound: {
    status: 404,
    text: 'This passkey no longer exists. Reload the page.',
  },
});
