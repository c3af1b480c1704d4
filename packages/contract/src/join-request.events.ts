import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const invitations = eventsIn('invitations');

const text = z.string();
const texts = z.array(z.string()).readonly();
const joinRequest = { requestId: text, email: text };

/** Requests to join an account. */
export const joinRequestEvents = {
  'join_request.created': invitations(
    'Access requested',
    'Low',
    'A user with an email at a verified domain requested access to the account.',
    joinRequest,
  ),
  'join_request.approved': invitations(
    'Access request approved',
    'Medium',
    'An administrator approved a request, and the user joined the account.',
    { ...joinRequest, roles: texts },
  ),
  'join_request.declined': invitations(
    'Access request declined',
    'Low',
    'An administrator declined a request to join the account.',
    joinRequest,
  ),
  'join_request.canceled': invitations(
    'Access request canceled',
    'Info',
    'A user canceled their request to join the account.',
    joinRequest,
  ),
  'join_settings.updated': invitations(
    'Access request setting changed',
    'Medium',
    'Whether users can request access to the account was changed.',
    { before: text, after: text },
  ),
};
