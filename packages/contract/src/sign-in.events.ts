import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const authentication = eventsIn('authentication');
const mfa = eventsIn('mfa');
const sessions = eventsIn('sessions');
const passwords = eventsIn('passwords');

const text = z.string();
const texts = z.array(z.string()).readonly();

/** Signing up, signing in, and signing out. */
export const authenticationEvents = {
  'user.signed_up': authentication('Signed up', 'Info', 'A user signed up.'),
  'user.migrated': authentication(
    'User migrated',
    'Info',
    'A user was created at their first sign-in through a user source.',
    { sourceId: text, roles: texts },
  ),
  'user.activation_resent': authentication(
    'Activation email resent',
    'Info',
    'The activation email was sent again.',
  ),
  'user.activated': authentication(
    'User activated',
    'Info',
    'A user verified their email address.',
  ),
  'user.authenticated': authentication('Signed in', 'Info', 'A user signed in.', {
    methods: texts.optional(),
    factor: text.optional(),
    connectionId: text.nullable().optional(),
  }),
  'user.authentication_failed': authentication(
    'Sign-in failed',
    'Low',
    'A sign-in failed because of a wrong password or passkey.',
  ),
  'user.locked_out': authentication(
    'User locked out',
    'Medium',
    'Sign-in was paused after too many failed attempts.',
  ),
  'user.signed_out': authentication('Signed out', 'Info', 'A user signed out.'),
  'passwordless.challenged': authentication(
    'Sign-in link or code sent',
    'Info',
    'A magic link or one-time code for signing in was sent.',
    { method: text },
  ),
  'passwordless.failed': authentication(
    'Passwordless sign-in failed',
    'Low',
    'A magic link or one-time code was rejected.',
    { type: text },
  ),
  'social_login.linked': authentication(
    'Social login linked',
    'Medium',
    'A social login provider was linked to the user.',
    { provider: text },
  ),
  'social_login.unlinked': authentication(
    'Social login unlinked',
    'Medium',
    'A social login provider was unlinked from the user.',
    { provider: text },
  ),
  'social_login.failed': authentication(
    'Social login failed',
    'Low',
    'A sign-in through a social login provider failed.',
    { provider: text, code: text },
  ),
};

/** MFA challenges and methods. */
export const mfaEvents = {
  'mfa.challenged': mfa('MFA challenge issued', 'Info', 'A sign-in required MFA.', {
    methods: texts,
  }),
  'mfa.code_sent': mfa('Verification code sent', 'Info', 'A verification code was sent.'),
  'mfa.failed': mfa('MFA verification failed', 'Low', 'A verification code was rejected.'),
  'mfa.locked': mfa(
    'MFA verification locked',
    'High',
    'MFA verification was paused after too many failed attempts.',
  ),
  'mfa.enrolled': mfa('MFA method added', 'Medium', 'An MFA method was added.', {
    factor: text,
  }),
  'mfa.removed': mfa('MFA method removed', 'Medium', 'One MFA method or all were removed.', {
    factor: text.optional(),
  }),
  'mfa.recovered': mfa(
    'Recovery code used',
    'High',
    'The recovery code was used, which removed all MFA methods.',
  ),
  'mfa.recovery_code_regenerated': mfa(
    'Recovery code regenerated',
    'Medium',
    'A new recovery code replaced the previous one.',
  ),
  'mfa.step_up_completed': mfa(
    'Step-up verification completed',
    'Info',
    'A signed-in user verified their identity again.',
    { methods: texts.optional(), factor: text.optional() },
  ),
};

/** Sessions, hosted login, and the console. */
export const sessionEvents = {
  'session.refreshed': sessions('Session refreshed', 'Info', 'A session was refreshed.'),
  'session.revoked': sessions('Session revoked', 'Info', 'A user revoked one of their sessions.', {
    sessionId: text,
  }),
  'session.all_revoked': sessions(
    'All sessions revoked',
    'Medium',
    'A user revoked all of their sessions, or all but the current one.',
  ),
  'refresh_token.reused': sessions(
    'Refresh token reused',
    'Critical',
    'A refresh token that had already been used was presented again; its session ended.',
    { sessionId: text, generation: z.number().optional(), clientId: text.optional() },
  ),
  'session.new_device_detected': sessions(
    'Sign-in from a new device',
    'Medium',
    'A user signed in with a browser or device that they had not used before.',
  ),
  'application.accessed': sessions(
    'Application accessed',
    'Info',
    'A user signed in to an application through hosted login.',
    { clientId: text },
  ),
  'console_session.started': sessions(
    'Console session started',
    'Info',
    'A user opened the console.',
  ),
  'console_session.ended': sessions('Console session ended', 'Info', 'A console session ended.'),
};

/** Passwords and passkeys. */
export const passwordEvents = {
  'password.reset_requested': passwords(
    'Password reset requested',
    'Low',
    'A password reset link was emailed.',
  ),
  'password.reset_code_sent': passwords(
    'Password reset code sent',
    'Low',
    'A password reset code was sent by SMS.',
  ),
  'password.reset': passwords(
    'Password reset',
    'Medium',
    'A user set a new password by a reset link or code.',
  ),
  'password.changed': passwords('Password changed', 'Medium', 'A user changed their password.'),
  'password.breach_detected': passwords(
    'Breached password detected',
    'High',
    'A user signed in with a password that is known from a data breach.',
  ),
  'password.expired': passwords(
    'Password expired',
    'Low',
    'A user had to choose a new password to sign in.',
  ),
  'passkey.added': passwords('Passkey added', 'Medium', 'A user added a passkey.', {
    deviceId: text,
    name: text,
  }),
  'passkey.renamed': passwords('Passkey renamed', 'Info', 'A user renamed a passkey.', {
    deviceId: text,
    name: text,
  }),
  'passkey.removed': passwords('Passkey removed', 'Medium', 'A user removed a passkey.', {
    deviceId: text,
    name: text,
  }),
  'passkey.clone_detected': passwords(
    'Possibly cloned passkey used',
    'Critical',
    'The signature counter of a passkey went backwards, so the passkey may have been cloned.',
  ),
};
