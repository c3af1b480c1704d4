import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { attentionKinds, setupSteps } from './overview.rules.ts';

const attentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** How many users, invitations, or tokens. */
  count: z.number(),
  /** Up to three of them by name. */
  names: z.array(z.string()),
});
export type AttentionItem = z.infer<typeof attentionItem>;

const setupStep = z.object({ step: z.enum(setupSteps), isDone: z.boolean() });
export type SetupStep = z.infer<typeof setupStep>;

const recentEvent = z.object({
  id: z.string(),
  /** The event's name, such as `role.created`. */
  action: z.string(),
  title: z.string(),
  description: z.string(),
  /** Name or email of the user who caused it; empty if nobody did. */
  by: z.string(),
  createdAt: dateTime,
});

/** The state of an account at a glance. A part that the caller may not read is absent. */
export const overview = z.object({
  users: z
    .object({
      total: z.number(),
      /** Joined in the past seven days. */
      joined: z.number(),
      /** Signed in during the past thirty days. */
      active: z.number(),
      withMfa: z.number(),
      /** Invitations that have not been accepted. */
      invited: z.number(),
    })
    .optional(),
  attention: z.array(attentionItem),
  /** The steps that the caller may do. */
  setup: z.array(setupStep),
  /** The newest first. Sign-ins and sessions are left out. */
  events: z.array(recentEvent).optional(),
});
export type Overview = z.infer<typeof overview>;

/** The state of an account at a glance, for administrators. */
export const overviewContract = {
  getOverview: get(`${identity}/overview/v1`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary:
      'The state of the active tenant at a glance: users, what needs attention, setup, and recent events.',
    response: overview,
  }),
};
