import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { groupsRefusals } from '../groups/groups.refusals.ts';
import { invitationsRefusals } from '../invitations/invitations.refusals.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { dateTime, email } from '../shared-schemas.ts';
import { exportQuery } from '../users/member-schemas.ts';
import { bulkUsersRefusals } from './bulk-users.refusals.ts';

export { bulkUsersRefusals };

/** Users that one bulk operation changes at most. */
export const bulkLimit = 5000;
/** Users that one import invites at most. */
export const importLimit = 1000;
const importBytes = 1024 * 1024;

const ids = z.array(z.string().max(64));
const change = { add: ids.max(100), remove: ids.max(100) };

/** What a bulk operation does to each user. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changeRoles'), ...change }),
  z.object({ kind: z.literal('changeGroups'), ...change }),
  z.object({ kind: z.literal('changeApplications'), ...change }),
  z.object({ kind: z.literal('disable') }),
  z.object({ kind: z.literal('enable') }),
  z.object({ kind: z.literal('remove') }),
  z.object({ kind: z.literal('signOut') }),
  z.object({ kind: z.literal('resetPassword') }),
  z.object({ kind: z.literal('resetMfa') }),
  z.object({ kind: z.literal('resendInvitation') }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

/** Users and invitations by ID, or everything that a filter of the team list matches. */
export const bulkSelection = z.union([
  z.object({ ids: ids.min(1).max(bulkLimit) }),
  z.object({
    filter: exportQuery.extend({ invited: z.enum(['without', 'only']) }),
    /** Matching users that were deselected. */
    exceptIds: ids.max(bulkLimit).optional(),
  }),
]);
export type BulkSelection = z.infer<typeof bulkSelection>;
/** A selection as a client sends it. */
export type BulkSelectionInput = z.input<typeof bulkSelection>;

/** Why a user is skipped. */
export const bulkSkipReason = z.enum([
  'yourself',
  'memberAbove',
  'managedByDirectory',
  'lastAdministrator',
  'elsewhere',
  'unchanged',
  'invited',
  'notInvited',
  'noPassword',
  'noFactors',
  'notFound',
]);
export type BulkSkipReason = z.infer<typeof bulkSkipReason>;

/** What a bulk operation would do. */
export const bulkImpact = z.object({
  affected: z.number(),
  skipped: z.array(
    z.object({
      reason: bulkSkipReason,
      count: z.number(),
      /** The first few of them. */
      names: z.array(z.string()),
    }),
  ),
});
export type BulkImpact = z.infer<typeof bulkImpact>;

/** A bulk operation and how far it is. */
export const bulkOperation = z.object({
  id: z.string(),
  action: z.string(),
  isFinished: z.boolean(),
  createdAt: dateTime,
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Its changes can be reversed. */
  canUndo: z.boolean(),
});
export type BulkOperation = z.infer<typeof bulkOperation>;

/** The same with every user that was not changed, failures first. */
export const bulkResult = bulkOperation.extend({
  problems: z.array(
    z.object({
      /** Row of the import, or place in the selection; counts from 1. */
      position: z.number(),
      name: z.string(),
      isSkipped: z.boolean(),
      /** Why a user was skipped, or the error code of the failure. */
      reason: z.string(),
      /** The text of a failure. */
      text: z.string().optional(),
    }),
  ),
});
export type BulkResult = z.infer<typeof bulkResult>;

const newUser = z.object({
  email,
  name: z.string().trim().max(200).optional(),
  phone: z.string().trim().max(40).optional(),
  roleIds: ids.max(100).optional(),
  groupIds: ids.max(100).optional(),
});
export type ImportedUser = z.infer<typeof newUser>;

const base = `${identity}/tenants/users/v1/bulk`;
const write = { access: 'bearer', permission: 'fe.secure.write.users' } as const;
const selecting = [bulkUsersRefusals.tooManySelected, commonRefusals.forbidden] as const;
const one = z.object({ operationId: z.string() });

/** Changes to many users, carried out in the background. Beyond the wire contract. */
export const bulkUsersContract = {
  previewBulkOperation: post(`${base}/preview`, {
    ...write,
    summary: 'How many users a bulk operation would change, and whom it would skip.',
    body: z.object({ action: bulkAction, selection: bulkSelection }),
    response: bulkImpact,
    status: 200,
    refusals: selecting,
  }),
  startBulkOperation: post(base, {
    ...write,
    summary: 'Changes many users in the background, by the rules of the call for one user.',
    body: z.object({ action: bulkAction, selection: bulkSelection }),
    response: bulkOperation,
    status: 201,
    refusals: [...selecting, bulkUsersRefusals.nothingToDo, mfaRefusals.stepUpRequired],
  }),
  importUsers: post(`${base}/import`, {
    ...write,
    summary: 'Invites many users in the background, each with a name, phone, roles, and groups.',
    body: z.object({ users: z.array(newUser).min(1).max(importLimit) }),
    accepts: { json: importBytes },
    response: bulkOperation,
    status: 201,
    refusals: [
      invitationsRefusals.unknownRole,
      invitationsRefusals.roleAbove,
      groupsRefusals.notFound,
      groupsRefusals.managedByDirectory,
      mfaRefusals.stepUpRequired,
    ],
  }),
  listBulkOperations: get(base, {
    ...write,
    summary: 'The bulk operations that the caller started in the last 24 hours, newest first.',
    response: z.array(bulkOperation),
  }),
  getBulkOperation: get(`${base}/{operationId}`, {
    ...write,
    summary: 'The progress of a bulk operation of the caller, and every user it did not change.',
    params: one,
    response: bulkResult,
    refusals: [bulkUsersRefusals.notFound],
  }),
  retryBulkOperation: post(`${base}/{operationId}/retry`, {
    ...write,
    summary: 'Tries the failed users of a finished bulk operation again.',
    params: one,
    response: bulkOperation,
    status: 200,
    refusals: [
      bulkUsersRefusals.notFound,
      bulkUsersRefusals.running,
      bulkUsersRefusals.nothingToDo,
      mfaRefusals.stepUpRequired,
    ],
  }),
  undoBulkOperation: post(`${base}/{operationId}/undo`, {
    ...write,
    summary: 'Reverses a finished bulk operation for the users it changed, as a new operation.',
    params: one,
    response: bulkOperation,
    status: 201,
    refusals: [
      bulkUsersRefusals.notFound,
      bulkUsersRefusals.running,
      bulkUsersRefusals.notReversible,
      bulkUsersRefusals.nothingToDo,
      mfaRefusals.stepUpRequired,
    ],
  }),
} as const;
