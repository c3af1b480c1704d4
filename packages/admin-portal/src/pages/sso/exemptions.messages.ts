import { defineMessages } from '@foyer/ui';

/** The texts about members who are exempt from required single sign-on. */
export const exemptionMessages = defineMessages({
  exemptions: 'Exemptions',
  exemptionsText:
    'These members can sign in with their other methods although SSO is required, until the exemption expires.',
  exemptionsFailed: 'The exemptions could not be loaded.',
  noExemptions: 'No exemptions.',
  addExemption: 'Add exemption',
  addExemptionText: 'The audit log records who added the exemption, and why.',
  exemptUser: 'Member',
  exemptUserMissing: 'Choose a member.',
  exemptReason: 'Reason',
  exemptReasonMissing: 'Enter a reason.',
  exemptEnd: 'Expires',
  exemptEndMissing: 'Choose when the exemption expires.',
  inDays: { one: 'In {count} day', other: 'In {count} days' },
  exemptUntil: 'Until {date}',
  exemptUntilBy: 'Until {date}, added by {user}',
  exemptionAdded: '{user} is exempt from SSO.',
  removeExemption: 'Remove',
  removeExemptionTitle: 'Remove the exemption of {user}?',
  removeExemptionText:
    'If SSO is required, sessions with another sign-in method end at the next refresh.',
  exemptionRemoved: '{user} is no longer exempt from SSO.',
});
