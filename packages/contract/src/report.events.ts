import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const account = eventsIn('account');

const text = z.string();

/** Reports about an account. */
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
};
