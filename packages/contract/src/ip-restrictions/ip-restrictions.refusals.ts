import { defineRefusals } from '../refusals.ts';

/** The refusals of IP restrictions. */
export const ipRestrictionsRefusals = defineRefusals('ipRestrictions', {
  invalidIp: {
    status: 400,
    text: 'Enter an IP address, a range like 192.0.2.1-192.0.2.20, or a network like 192.0.2.0/24.',
  },
  duplicate: { status: 409, text: 'This address is already in the list.' },
  tooMany: { status: 409, text: 'A list can have 10,000 rules. Delete rules that are not used.' },
  notFound: { status: 404, text: 'This rule does not exist anymore. Reload the page.' },
  excludesCaller: {
    status: 409,
    text: 'This change would block your own IP address. Add your address to the list first.',
  },
});
