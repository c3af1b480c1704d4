import { z } from 'zod';
import { team } from '../base-paths.ts';
import { del, get, patch, post, put } from '../endpoint.ts';
import { groupBody, newGroupBody, rolesBody, ssoGroup } from './schemas.ts';
import { ssoRefusals } from './sso.refusals.ts';

const one = `${team}/sso/v1/configurations/{ssoConfigId}`;
const params = z.object({ ssoConfigId: z.string() });
const groupParams = params.extend({ groupId: z.string() });
const read = { access: 'bearer', permission: 'fe.secure.read.samlConfiguration' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.samlConfiguration' } as const;
const roleGrants = [ssoRefusals.unknownRole, ssoRefusals.roleAbove];

/** Which roles users who sign in with a connection get. */
export const groupCalls = {
  getSsoDefaultRoles: get(`${one}/roles`, {
    ...read,
    summary: 'The roles everyone gets who signs in with the connection.',
    params,
    response: z.object({ roleIds: z.array(z.string()) }),
    refusals: [ssoRefusals.notFound],
  }),
  setSsoDefaultRoles: put(`${one}/roles`, {
    ...write,
    summary:
      'Sets the roles everyone gets who signs in with the connection; none above the caller’s own.',
    params,
    body: rolesBody,
    status: 201,
    alsoMethods: ['PATCH'],
    refusals: [ssoRefusals.notFound, ...roleGrants],
  }),
  listSsoGroups: get(`${one}/groups`, {
    ...read,
    summary: 'The groups of the identity provider that give roles.',
    params,
    response: z.array(ssoGroup),
    refusals: [ssoRefusals.notFound],
  }),
  createSsoGroup: post(`${one}/groups`, {
    ...write,
    summary: 'Gives roles to a group of the identity provider; none above the caller’s own.',
    params,
    body: newGroupBody,
    response: ssoGroup,
    status: 201,
    refusals: [
      ssoRefusals.notFound,
      ssoRefusals.groupExists,
      ssoRefusals.tooManyGroups,
      ...roleGrants,
    ],
  }),
  updateSsoGroup: patch(`${one}/groups/{groupId}`, {
    ...write,
    summary: 'Changes the name and the roles of a group.',
    params: groupParams,
    body: groupBody,
    response: ssoGroup,
    alsoMethods: ['PUT'],
    refusals: [ssoRefusals.groupNotFound, ssoRefusals.groupExists, ...roleGrants],
  }),
  deleteSsoGroup: del(`${one}/groups/{groupId}`, {
    ...write,
    summary: 'Deletes a group: it gives no roles any longer.',
    params: groupParams,
    refusals: [ssoRefusals.groupNotFound],
  }),
} as const;
