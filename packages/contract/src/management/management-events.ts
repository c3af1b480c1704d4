import { z } from 'zod';
import { eventBase } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { webhooksRefusals } from '../webhooks/webhooks.refusals.ts';
import { managementRefusals } from './management.refusals.ts';

const { unknownCustomEvent, eventTooLarge, unknownTriggeredEvent } = webhooksRefusals;
const { tenantNeeded, unknownTenant } = managementRefusals;
const id = z.string().max(100);
const backend = { access: 'vendor', scope: 'events' } as const;
const channelStatus = z.object({
  status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED', 'SKIPPED']),
  errorMetadata: z.record(z.string(), z.unknown()),
});
const eventStatus = z.object({
  eventKey: z.string(),
  eventId: z.string(),
  channels: z.record(z.string(), channelStatus),
});

const triggered = { response: z.object({ eventId: z.string() }), status: 201 } as const;
const triggerRefusals = [tenantNeeded, unknownTenant, unknownCustomEvent, eventTooLarge];
/** What a custom event says; all further fields are sent as they are. */
const eventData = z.looseObject({
  title: z.string().max(200),
  description: z.string().max(2000),
});

/** Events of the host application. Management contract, group *Events and webhooks*. */
export const managementEvents = {
  triggerEvent: post(`${eventBase}/triggers/v3`, {
    ...backend,
    ...triggered,
    summary: 'Sends an event of the application, which the configuration declares, to a tenant.',
    body: z.object({
      eventKey: z.string().max(120),
      data: eventData,
      channelConfiguration: z.record(z.string(), z.unknown()).nullish(),
    }),
    refusals: triggerRefusals,
  }),
  triggerEventV2: post(`${eventBase}/triggers/v2`, {
    ...backend,
    ...triggered,
    summary: 'The same for older clients.',
    body: z.object({
      eventKey: z.string().max(120),
      properties: eventData,
      channels: z.record(z.string(), z.unknown()).nullish(),
    }),
    refusals: triggerRefusals,
  }),
  getEventStatus: get(`${eventBase}/triggers/v3/{eventId}/statuses`, {
    ...backend,
    summary: 'The status of a custom event on each channel.',
    params: z.object({ eventId: id }),
    response: eventStatus,
    refusals: [unknownTriggeredEvent],
  }),
  getEventStatusV2: get(`${eventBase}/triggers/v2/statuses/{eventId}`, {
    ...backend,
    summary: 'The same for older clients.',
    params: z.object({ eventId: id }),
    response: eventStatus,
    refusals: [unknownTriggeredEvent],
  }),
} as const;
