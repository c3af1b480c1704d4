import { defineRefusals } from '../refusals.ts';

/** The refusals of policy templates. */
export const policyTemplatesRefusals = defineRefusals('policyTemplates', {
  notFound: { status: 404, text: 'This template no longer exists. Reload the page.' },
  runNotFound: { status: 404, text: 'This run no longer exists. Apply the template again.' },
  tooMany: {
    status: 409,
    text: 'An account can have up to 50 templates. Delete templates that you don’t use.',
  },
  empty: { status: 400, text: 'Choose at least one setting for the template.' },
  running: {
    status: 409,
    text: 'The template is being applied. Wait until it finishes, then try again.',
  },
  noAccounts: {
    status: 409,
    text: 'There are no sub-accounts to apply this template to. Create one first.',
  },
  invalidIp: {
    status: 400,
    text: 'Enter IP addresses, ranges like 192.0.2.1-192.0.2.20, or networks like 192.0.2.0/24.',
  },
  roleKeyTaken: {
    status: 409,
    text: 'A role with this key is part of the product. Choose another key for the role.',
  },
  notPermitted: {
    status: 403,
    text: 'You don’t have permission to change the security settings of this account.',
  },
  locked: {
    status: 403,
    text: 'A parent account set and locked this. Ask its administrators to change it.',
  },
  otherTemplate: { status: 409, text: 'Another template sets this in the account.' },
  ended: {
    status: 403,
    text: 'You signed out or lost access before this account was reached. Apply the template again.',
  },
  failed: { status: 500, text: 'Something went wrong in this account. Apply the template again.' },
});
