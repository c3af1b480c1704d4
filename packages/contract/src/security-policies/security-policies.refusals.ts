import { defineRefusals } from '../refusals.ts';

/** The refusals of security policies. */
export const securityPoliciesRefusals = defineRefusals('securityPolicies', {
  notFound: {
    status: 404,
    text: 'Your account has no policy of its own. The one of the environment holds.',
  },
  exists: { status: 409, text: 'Your account already has this policy. Change the one it has.' },
});
