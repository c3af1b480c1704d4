import { defineMessages } from '@foyer/ui';

/** The texts of country restrictions. Host texts for the security page apply. */
export const countryRestrictionsMessages = defineMessages({
  countryFailed: 'The country restrictions could not be loaded.',
  countryAccess: 'Access by country',
  countryAccessText:
    'Applies to every sign-in, session, and API token of this account, in addition to IP restrictions.',
  countryUnavailable: 'This server cannot determine locations.',
  countryUnavailableText: 'Ask the operator to configure a GeoIP database.',
  countryMode: 'Country restrictions',
  countryModeText: 'Choose the countries from which this account can be used.',
  countryOff: 'Off: every country is allowed',
  countryAllow: {
    one: 'Only {count} country is allowed: {names}',
    other: 'Only {count} countries are allowed: {names}',
  },
  countryBlock: {
    one: '{count} country is blocked: {names}',
    other: '{count} countries are blocked: {names}',
  },
  countryUnknownAllowed: 'Unknown locations are allowed',
  countryUnknownBlocked: 'Unknown locations are blocked',
  countryOwn: 'Your location',
  countryOwnUnknown: 'Unknown location',
  countryOwnFailed: 'Your location could not be determined.',
  countrySaved: 'Country restrictions updated.',

  countryChoice: 'From which countries can this account be used?',
  countryOffOption: 'All countries',
  countryOffOptionText: 'The list is saved but doesn’t apply.',
  countryAllowOption: 'Only selected countries',
  countryAllowOptionText: 'Every other country is blocked.',
  countryBlockOption: 'All except selected countries',
  countryBlockOptionText: 'Every other country is allowed.',
  countryField: 'Countries',
  countryFieldPlaceholder: 'Select countries',
  countryFieldEmpty: 'No country matches.',
  countryFieldRequired: 'Select at least one country.',
  countryUnknown: 'Allow unknown locations',
  countryUnknownText:
    'The country of some addresses cannot be determined, such as those of private networks.',
  countryEmail: 'Email administrators about blocked sign-ins',
  countryEmailText: 'At most one email an hour for each user.',
  countryOwnExcluded: 'This would block your own location, {country}.',
  countryOwnExcludedText: 'Allow it, or confirm when you save.',
  countryAdministrators: 'No administrator of this account would have an allowed session.',
});
