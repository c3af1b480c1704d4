import { defineRefusals } from '../refusals.ts';

/** Why a passkey is refused. Unknown, removed, foreign and wrong ones share one answer. */
export const passkeysRefusals = defineRefusals('passkeys', {
  notAccepted: {
    status: 401,
    text: 'This passkey did not work. Try again, or sign in another way.',
  },
  notOffered: { status: 403, text: 'Passkeys are not available here. Sign in another way.' },
  notSaved: {
    status: 400,
    text: 'The passkey could not be saved. Start again and follow your browser.',
  },
  known: {
    status: 409,
    text: 'This device already has a passkey of an account here. Use it to sign in.',
  },
  tooMany: {
    status: 409,
    text: 'You have as many passkeys as one account may have. Remove one, then add this one.',
  },
  notFound: {
    status: 404,
    text: 'This passkey does not exist any more. Reload the page to see the ones you have.',
  },
});
