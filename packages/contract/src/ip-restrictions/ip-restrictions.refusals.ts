import { defineRefusals } from '../refusals.ts';

/** The refusals of IP restrictions. */
export const ipRestrictionsRefusals = defineRefusals('ipRestrictions', {
  invalidIp: {
    status: 400,
    text: 'Enter an IP address, a range like 192.0.2.1-192.0.2.20, or a network like 192.0.2.0/24.',
  },
  duplicate: { status: 409, text: 'This IP address is already in the list.' },
  tooMany: {
    status: 409,
    text: 'A list can have up to 10,000 rules. Delete rules that you don’t use.',
  },
  notFound: { status: 404, text: 'This rule no longer exists. Reload the page.' },
  excludesCaller: {
    status: 409,
    text: 'This change would block your own IP address. Add your address to the list first.',
  },
});
