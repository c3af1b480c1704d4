import { defineRefusals } from '../refusals.ts';

/**
 * The refusals of email domain restrictions; `request/emailDomainNotAllowed` is what other calls
 * answer.
 */
export const domainRestrictionsRefusals = defineRefusals('domainRestrictions', {
  invalidDomain: {
    status: 400,
    text: 'Enter a domain like example.com, or *.example.com for its subdomains.',
  },
  invalidEmail: { status: 400, text: 'Enter an email address or a domain.' },
  duplicate: { status: 409, text: 'This domain is already in the list.' },
  tooMany: {
    status: 409,
    text: 'A list can have 1,000 domains. Delete domains that are not used.',
  },
  notFound: { status: 404, text: 'This domain is not in the list anymore. Reload the page.' },
});
