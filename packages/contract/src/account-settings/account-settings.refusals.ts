import { defineRefusals } from '../refusals.ts';

/** The refusals of account settings. */
export const accountSettingsRefusals = defineRefusals('accountSettings', {
  aliasTaken: { status: 409, text: 'Another account goes by this name. Choose another one.' },
  notAPicture: {
    status: 400,
    text: 'This file cannot be shown as a logo. Choose a JPEG, PNG, WebP or GIF of at most 1 MB.',
  },
});
