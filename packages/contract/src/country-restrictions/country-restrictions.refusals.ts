import { defineRefusals } from '../refusals.ts';

/** The refusals of country restrictions. */
export const countryRestrictionsRefusals = defineRefusals('countryRestrictions', {
  unavailable: {
    status: 409,
    text: 'Country restrictions need a GeoIP file, which this server does not have. Ask the operator to configure one.',
  },
  unknownCountry: { status: 400, text: 'Enter two-letter country codes, such as DE or US.' },
  excludesCaller: {
    status: 409,
    text: 'This change would block your own location. Allow your country first.',
  },
});
