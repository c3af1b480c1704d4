import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const sso = eventsIn('sso');

const text = z.string();
const connection = { connectionId: text };
const setupLink = { connectionId: text, linkId: text, email: text };
const domain = { connectionId: text, domainId: text, domain: text };

/** Single sign-on. */
export const ssoEvents = {
  'sso.connection_created': sso(
    'SSO connection created',
    'Medium',
    'An SSO connection was created.',
    { ...connection, type: text, enabled: z.boolean(), isConfirmed: z.boolean() },
  ),
  'sso.connection_updated': sso(
    'SSO connection changed',
    'Medium',
    'An SSO connection was changed.',
    {
      ...connection,
      changed: z.array(text).readonly(),
      revision: z.number(),
      enabled: z.boolean(),
      enforced: z.boolean(),
      isConfirmed: z.boolean(),
    },
  ),
  'sso.connection_confirmed': sso(
    'SSO connection confirmed',
    'High',
    'An administrator confirmed the changes to an SSO connection.',
    { ...connection, revision: z.number() },
  ),
  'sso.confirmation_requested': sso(
    'SSO confirmation requested',
    'High',
    'Changes to an SSO connection wait for an administrator with full permissions.',
    connection,
  ),
  'sso.connection_deleted': sso(
    'SSO connection deleted',
    'High',
    'An SSO connection was deleted.',
    { ...connection, type: text },
  ),
  'sso.enforcement_disabled': sso(
    'SSO enforcement turned off',
    'High',
    'Single sign-on is no longer required.',
    connection,
  ),
  'sso.domain_added': sso('SSO domain added', 'Low', 'A domain was added.', domain),
  'sso.domain_verified': sso('SSO domain verified', 'Medium', 'A domain was verified.', domain),
  'sso.domain_deleted': sso('SSO domain deleted', 'Medium', 'A domain was deleted.', domain),
  'sso.roles_updated': sso(
    'SSO roles changed',
    'Medium',
    'The default roles or group mappings of an SSO connection were changed.',
    { ...connection, groupId: text.optional(), roleIds: z.array(text).readonly().optional() },
  ),
  'sso.test_started': sso('SSO test started', 'Info', 'A test of an SSO connection started.', {
    ...connection,
    testId: text,
    revision: z.number(),
  }),
  'sso.test_completed': sso(
    'SSO test completed',
    'Info',
    'A test of an SSO connection succeeded or failed.',
    { ...connection, testId: text, state: text, code: text.optional() },
  ),
  'sso.emergency_code_created': sso(
    'Emergency code created',
    'High',
    'An emergency code for signing in without SSO was created.',
  ),
  'sso.emergency_code_revoked': sso(
    'Emergency code revoked',
    'Medium',
    'The emergency code for signing in without SSO was revoked.',
  ),
  'sso.emergency_code_used': sso(
    'Emergency code used',
    'Critical',
    'An administrator signed in with the emergency code.',
  ),
  'sso.exemption_created': sso(
    'SSO exemption added',
    'High',
    'A user may sign in without SSO although it is required.',
    { reason: text, expiresAt: text },
  ),
  'sso.exemption_deleted': sso(
    'SSO exemption removed',
    'Medium',
    'A user must sign in with SSO again.',
  ),
  'sso.setup_link_created': sso(
    'SSO setup link sent',
    'High',
    'An administrator sent a contact a link to set up an SSO connection.',
    { ...setupLink, mayActivate: z.boolean() },
  ),
  'sso.setup_link_renewed': sso(
    'SSO setup link sent again',
    'Medium',
    'An administrator sent a contact another link, which replaces the previous one.',
    setupLink,
  ),
  'sso.setup_link_opened': sso(
    'SSO setup link opened',
    'Medium',
    'A contact opened a setup link.',
    setupLink,
  ),
  'sso.setup_link_revoked': sso(
    'SSO setup link revoked',
    'Medium',
    'An administrator revoked a setup link.',
    setupLink,
  ),
  'sso.certificate_warning_sent': sso(
    'SSO certificate expires soon',
    'Medium',
    'Administrators were notified that the certificate of an SSO connection expires soon.',
    { ...connection, fingerprint: text, endsAt: text, days: z.number() },
  ),
  'sso.secret_warning_sent': sso(
    'SSO client secret expires soon',
    'Medium',
    'Administrators were notified that the client secret of an SSO connection expires soon.',
    { ...connection, endsAt: text, days: z.number() },
  ),
  'sso.user_provisioned': sso(
    'User provisioned through SSO',
    'Info',
    'A user was created by their first sign-in through SSO.',
    connection,
  ),
  'sso.user_linked': sso(
    'User linked to SSO',
    'Medium',
    'An existing user was linked to an SSO connection.',
    connection,
  ),
  'sso.administrator_retained': sso(
    'Last administrator retained',
    'High',
    'The identity provider tried to remove the roles of the last administrator.',
    { roleIds: z.array(text).readonly() },
  ),
  'sso.failed': sso('SSO sign-in failed', 'Low', 'A sign-in through SSO failed.', {
    connectionId: text.nullable(),
    code: text,
  }),
  'sso.signed_out': sso(
    'Signed out by the identity provider',
    'Info',
    'The identity provider ended a session.',
    connection,
  ),
};
