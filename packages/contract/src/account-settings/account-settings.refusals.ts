import { defineRefusals } from '../refusals.ts';

/** The refusals of account settings. */
export const accountSettingsRefusals = defineRefusals('accountSettings', {
  notFound: { status: 404, text: 'No account goes by this alias.' },
});
