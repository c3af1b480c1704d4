import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const account = eventsIn('account');

const text = z.string();

/** Reports about an account, and reviews of access. */
export const reportEvents = {
  'report.schedule_updated': account(
    'Report schedule changed',
    'Low',
    'A report was scheduled, or its schedule was changed or paused.',
    {
      templateId: text,
      cron: text,
      timeZone: text,
      active: z.boolean(),
      recipients: z.number(),
    },
  ),
  'report.schedule_deleted': account(
    'Report schedule removed',
    'Low',
    'The schedule of a report was removed.',
    { templateId: text },
  ),
  'report.sent': account('Report sent', 'Medium', 'A report was sent to users of the account.', {
    templateId: text,
    type: text,
    recipients: z.number(),
  }),
  'report.created': account('Report created', 'Info', 'A report was created in the background.', {
    templateId: text,
    type: text,
    runId: text,
  }),
  'report.failed': account('Report failed', 'Medium', 'A report could not be created.', {
    templateId: text,
    type: text,
    runId: text,
  }),
  'access_review.started': account(
    'Access review started',
    'Medium',
    'A review of every role that users hold was started.',
    { reviewId: text, items: z.number() },
  ),
  'access_review.decided': account(
    'Access review lines decided',
    'Medium',
    'Access was confirmed or removed in an access review.',
    { reviewId: text, decision: z.enum(['keep', 'remove']), itemIds: z.array(text).readonly() },
  ),
  'access_review.completed': account(
    'Access review completed',
    'Medium',
    'Every line of an access review was decided, and the review was certified.',
    { reviewId: text, confirmed: z.number(), removed: z.number() },
  ),
  'access_review.canceled': account(
    'Access review canceled',
    'Medium',
    'An open access review was deleted.',
    { reviewId: text },
  ),
};
