import type { z } from 'zod';
import {
  accountEvents,
  apiTokenEvents,
  groupEvents,
  messageEvents,
  roleEvents,
} from './account.events.ts';
import { applicationEvents } from './application.events.ts';
import {
  authenticationEvents,
  mfaEvents,
  passwordEvents,
  sessionEvents,
} from './sign-in.events.ts';
import { joinRequestEvents } from './join-request.events.ts';
import { provisioningEvents } from './provisioning.events.ts';
import { reportEvents } from './report.events.ts';
import { securityEvents } from './security.events.ts';
import { ssoEvents } from './sso.events.ts';
import { subAccountEvents } from './sub-account.events.ts';
import { systemEvents } from './system.events.ts';
import { webhookEvents } from './webhook.events.ts';
import { impersonationEvents, invitationEvents, profileEvents, userEvents } from './user.events.ts';

export { type EventSeverity, eventCategories } from './define-events.ts';

/**
 * Every event, by name: `<resource>.<verb_past>`. The audit log holds these, and webhooks send
 * them.
 */
export const events = {
  ...authenticationEvents,
  ...mfaEvents,
  ...sessionEvents,
  ...passwordEvents,
  ...profileEvents,
  ...userEvents,
  ...invitationEvents,
  ...joinRequestEvents,
  ...roleEvents,
  ...groupEvents,
  ...apiTokenEvents,
  ...ssoEvents,
  ...provisioningEvents,
  ...accountEvents,
  ...reportEvents,
  ...subAccountEvents,
  ...applicationEvents,
  ...securityEvents,
  ...impersonationEvents,
  ...messageEvents,
  ...webhookEvents,
  ...systemEvents,
};

/** The name of an event. */
export type EventName = keyof typeof events;

/** What the payload of an event holds. */
export type EventPayload<Name extends EventName> = z.input<(typeof events)[Name]['payload']>;
