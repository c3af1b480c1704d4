import { defineRefusals } from '../refusals.ts';

/** The refusals of metadata. */
export const metadataRefusals = defineRefusals('metadata', {
  /** Specification 2, §8, to the letter. */
  noChanges: { status: 400, text: 'No changes to update' },
  /** Specification 2, §8, to the letter. */
  ipNotFound: { status: 404, text: 'ip metadata not found' },
  tooLarge: {
    status: 400,
    text: 'The custom login settings are too large. Remove something and try again.',
  },
});
