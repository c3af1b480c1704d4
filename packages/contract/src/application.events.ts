import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const account = eventsIn('account');
const users = eventsIn('users');

const text = z.string();
const texts = z.array(z.string()).readonly();

/** Applications of an account, and who may use them. */
export const applicationEvents = {
  'application.assigned': account(
    'Application assigned',
    'Medium',
    'The operator assigned an application to the account: to all of its users (`open`) or to some (`assigned`).',
    { applicationId: text, access: text },
  ),
  'application.unassigned': account(
    'Application removed',
    'Medium',
    'The operator took an application from the account.',
    { applicationId: text },
  ),
  'user.application_assigned': users(
    'Application assigned to user',
    'Medium',
    'Applications were assigned to a user.',
    { applicationIds: texts, assignedTo: text },
  ),
  'user.application_unassigned': users(
    'Application taken from user',
    'Medium',
    'Applications were taken from a user.',
    { applicationIds: texts, takenFrom: text },
  ),
} as const;
