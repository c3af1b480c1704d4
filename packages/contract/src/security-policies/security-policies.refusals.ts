import { defineRefusals } from '../refusals.ts';

/** The refusals of security policies. */
export const securityPoliciesRefusals = defineRefusals('securityPolicies', {
  notFound: {
    status: 404,
    text: 'Your account has no policy of its own. The default policy applies.',
  },
  belowMinimum: {
    status: 400,
    text: 'The minimum is 5 minutes for the idle timeout, 1 day for forced re-login, and the default minimum length for passwords.',
  },
  methodNotOffered: {
    status: 400,
    text: 'One of these MFA methods is not available here. Choose others.',
  },
  breachCheckFixed: {
    status: 400,
    text: 'The breached password check is the same for all accounts. You can’t change it here.',
  },
  exists: { status: 409, text: 'Your account already has this policy. Edit the existing one.' },
});
