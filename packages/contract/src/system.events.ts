import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const system = eventsIn('system');

const text = z.string();
const texts = z.array(z.string()).readonly();

/** A stream of the audit log; the address is without its query, which may contain a secret. */
const stream = { streamId: text, name: text, kind: text, address: text };

/** A user database outside Foyer that sign-in checks. */
const userSource = { sourceId: text, name: text, kind: text };

/** The installation itself, and exports of the audit log. */
export const systemEvents = {
  'vendor_credential.created': system(
    'Vendor credential created',
    'High',
    'The operator created a credential for the management API.',
    { credentialId: text, name: text, scopes: texts },
  ),
  'vendor_credential.rotated': system(
    'Vendor credential rotated',
    'High',
    'The operator rotated the secret of a credential for the management API.',
    { credentialId: text, name: text },
  ),
  'vendor_credential.revoked': system(
    'Vendor credential revoked',
    'High',
    'The operator revoked a credential for the management API.',
    { credentialId: text, name: text },
  ),
  'signing_key.rotated': system(
    'Signing key rotated',
    'High',
    'The operator published a new key for signing tokens, which takes over at a set time.',
    { kid: text, signsFrom: text },
  ),
  'environment.updated': system(
    'Configuration changed',
    'High',
    'The configuration of the environment was changed through the management API.',
    { settings: texts },
  ),
  'user.imported': system('Users imported', 'High', 'The operator imported users from a file.', {
    source: text,
    users: z.number(),
    tenants: z.number(),
  }),
  'environment.exported': system(
    'Environment exported',
    'High',
    'The operator exported the users, tenants, and settings of the environment to a file.',
    { isWithoutSecrets: z.boolean() },
  ),
  'environment.imported': system(
    'Environment imported',
    'High',
    'The operator imported records from the export of another environment.',
    { rows: z.number(), kinds: z.record(z.string(), z.number()), settings: texts },
  ),
  'user_source.created': system(
    'User source created',
    'High',
    'A user source was created through the management API.',
    userSource,
  ),
  'user_source.updated': system(
    'User source changed',
    'High',
    'A user source was changed through the management API.',
    userSource,
  ),
  'user_source.deleted': system(
    'User source deleted',
    'High',
    'A user source was deleted through the management API.',
    userSource,
  ),
  'hook.denied': system(
    'Denied by a hook',
    'Medium',
    'A hook of the operator denied a sign-up, a sign-in, an invitation, or a token.',
    { hookId: text, event: text, message: text },
  ),
  'hook.failed': system(
    'Hook failed',
    'High',
    'A hook of the operator did not respond as expected.',
    { hookId: text, event: text, reason: text, isBlocked: z.boolean() },
  ),
  'hook.changed': system(
    'Changed by a hook',
    'Info',
    'A hook of the operator changed details of a new user or an invitation.',
    { hookId: text, event: text, fields: texts },
  ),
  'audit_log.exported': system(
    'Audit log exported',
    'High',
    'An administrator exported the audit log.',
    { format: text, filters: z.unknown() },
  ),
  'audit_stream.created': system(
    'Audit stream created',
    'High',
    'A stream of the audit log to another system was created.',
    stream,
  ),
  'audit_stream.updated': system(
    'Audit stream changed',
    'High',
    'A stream of the audit log was changed, paused, or resumed.',
    { ...stream, fields: texts },
  ),
  'audit_stream.deleted': system(
    'Audit stream deleted',
    'High',
    'A stream of the audit log was deleted.',
    stream,
  ),
  'audit_stream.tested': system(
    'Audit stream tested',
    'Info',
    'A test entry was sent to the destination of a stream of the audit log.',
    { ...stream, statusCode: z.number().nullable() },
  ),
  'audit_stream.disabled': system(
    'Audit stream turned off',
    'High',
    'A stream of the audit log was turned off because its destination kept failing.',
    { ...stream, reason: z.enum(['failing', 'gone']), failingSince: text.nullable() },
  ),
  'database.restored': system(
    'Restored database detected',
    'Critical',
    'The server started on a restored copy of the database, so all sessions and links ended.',
    { lastAuditAt: z.unknown() },
  ),
};
