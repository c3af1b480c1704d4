import { z } from 'zod';
import { identity, team } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { invitationsRefusals } from '../invitations/invitations.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { absentable, dateTime, email, role } from '../shared-schemas.ts';
import { usersRefusals } from './users.refusals.ts';

export { usersRefusals };

/** A member of a tenant, or somebody who is invited to it. */
export const teamUser = z.object({
  /** Of the account; of the invitation until it is accepted, so that it tells nothing about accounts elsewhere. */
  id: z.string(),
  email: z.string(),
  name: z.string(),
  phone: z.string().optional(),
  tenantId: z.string(),
  vendorId: z.string(),
  roleIds: z.array(z.string()),
  roles: z.array(role),
  activatedForTenant: z.boolean(),
  createdAt: dateTime,
  verified: z.boolean().optional(),
});
export type TeamUser = z.infer<typeof teamUser>;

const newUser = z.object({
  email,
  name: z.string().trim().max(200).nullish(),
  phone: z.string().max(40).nullish(),
  phoneNumber: z.string().max(40).nullish(),
  roleIds: z.array(z.string()).nullish(),
  /** True: the invitation waits, and no mail goes out until somebody sends it. */
  skipInviteEmail: z.boolean().nullish(),
  expirationInSeconds: z.number().min(300).nullish(),
});

/** A page of a list. */
const paging = {
  _limit: z.coerce.number().int().min(1).max(1000).optional(),
  _offset: z.coerce.number().int().min(0).optional(),
};
const pageMeta = z.object({ totalItems: z.number(), totalPages: z.number() });
const pageLinks = z.object({ next: z.string(), prev: z.string(), first: z.string(), last: z.string() }).optional();
/** Ids or names, comma separated. */
const list = absentable;

export const usersContract = {
  addUser: post(`${identity}/users/v2`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary: 'Invites an address to the active company, or mails a waiting invitation again. One address each call.',
    body: newUser,
    response: teamUser,
    status: 201,
    refusals: [
      invitationsRefusals.alreadyMember,
      invitationsRefusals.roleAbove,
      invitationsRefusals.unknownRole,
      invitationsRefusals.tenantLocked,
      invitationsRefusals.temporary,
      commonRefusals.tooMany,
    ],
  }),
  resendActivationLink: post(`${team}/members/v1/{userId}/resendActivationEmail`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary: 'Mails somebody who has not come in yet the activation link or invitation again.',
    params: z.object({ userId: z.string() }),
    status: 201,
    refusals: [usersRefusals.notWaiting, commonRefusals.tooMany],
  }),
  listUsersEmails: get(`${identity}/users/emails/v1`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The e-mail addresses of the members of the active company.',
    query: z.object({ ...paging, _email: absentable, userIds: list }),
    response: z.object({
      items: z.array(z.object({ userId: z.string(), email: z.string() })),
      _metadata: pageMeta,
      _links: pageLinks,
    }),
  }),
  listUsernames: get(`${identity}/usernames/v1`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The user names of the members of the active company.',
    query: z.object({ ...paging, _usernamePrefix: absentable, userIds: list, usernames: list }),
    response: z.object({
      items: z.array(z.object({ userId: z.string(), username: z.string(), vendorId: z.string().optional() })),
      _metadata: pageMeta,
      _links: pageLinks,
    }),
  }),
} as const;
