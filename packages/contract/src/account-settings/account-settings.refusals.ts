import { defineRefusals } from '../refusals.ts';

/** The refusals of account settings. */
export const accountSettingsRefusals = defineRefusals('accountSettings', {
  aliasTaken: { status: 409, text: 'This name is already taken. Choose another one.' },
  notAPicture: {
    status: 400,
    text: 'This file can’t be used as a logo. Choose a JPEG, PNG, WebP, or GIF of up to 1 MB.',
  },
});
