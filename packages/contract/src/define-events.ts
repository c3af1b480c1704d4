import { z } from 'zod';

/** How serious an event is. Specification 1, §3. */
export type EventSeverity = 'Info' | 'Low' | 'Medium' | 'High' | 'Critical';

/** What an event is about; webhooks and notifications group events by it. */
export const eventCategories = {
  authentication: 'Authentication',
  mfa: 'Multi-factor authentication',
  sessions: 'Sessions',
  passwords: 'Passwords and passkeys',
  profile: 'Profile',
  users: 'Users',
  invitations: 'Invitations',
  roles: 'Roles',
  groups: 'Groups',
  apiTokens: 'API tokens',
  sso: 'Single sign-on',
  provisioning: 'Provisioning',
  account: 'Account',
  impersonation: 'Impersonation',
  webhooks: 'Webhooks and custom events',
  messages: 'Email and SMS delivery',
  system: 'System',
} as const;

/** The key of a category. */
export type EventCategory = keyof typeof eventCategories;

type NoPayload = z.ZodObject<Record<string, never>, z.core.$strict>;

/** One event: how it is shown, how serious it is, and what its payload holds. */
export interface EventDefinition<Payload extends z.ZodObject = z.ZodObject> {
  /** Shown in the Action column. */
  readonly title: string;
  readonly category: EventCategory;
  readonly severity: EventSeverity;
  /** One sentence: what happened. */
  readonly description: string;
  /** What the `json` of an audit row holds. */
  readonly payload: Payload;
}

/** Defines the events of a category; one without a shape has no payload. */
export function eventsIn(category: EventCategory) {
  function define(
    title: string,
    severity: EventSeverity,
    description: string,
  ): EventDefinition<NoPayload>;
  function define<Shape extends z.ZodRawShape>(
    title: string,
    severity: EventSeverity,
    description: string,
    shape: Shape,
  ): EventDefinition<z.ZodObject<Shape, z.core.$strict>>;
  function define(
    title: string,
    severity: EventSeverity,
    description: string,
    shape: z.ZodRawShape = {},
  ): EventDefinition {
    return { title, category, severity, description, payload: z.strictObject(shape) };
  }
  return define;
}
