import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import { commonRefusals } from '../refusals.ts';
import { email, permission, role, user } from '../shared-schemas.ts';
import { profileRefusals } from './profile.refusals.ts';

export { profileRefusals };

export const profileContract = {
  getMe: get(`${identity}/users/v2/me`, {
    access: 'bearer',
    permission: null,
    summary: 'The signed-in person with roles and permissions in the active tenant.',
    query: z.object({ addRoles: z.string().optional() }),
    response: user,
  }),
  getMyAuthorization: get(`${identity}/users/v1/me/authorization`, {
    access: 'bearer',
    permission: null,
    summary: 'Roles and permissions of the person in the active tenant.',
    response: z.object({ permissions: z.array(permission), roles: z.array(role) }),
  }),
  requestEmailChange: post(`${identity}/users/v1/email/me`, {
    access: 'bearer',
    permission: null,
    summary: 'Mails a code to a new address of the person and tells the present one. Nothing changes yet.',
    body: z.object({ email }),
    status: 200,
    refusals: [commonRefusals.impersonated, commonRefusals.tooMany],
  }),
  verifyEmailChange: post(`${identity}/users/v1/email/me/verify`, {
    access: 'bearer',
    permission: null,
    summary: 'Redeems that code: the new address takes the place of the old one, and both are told.',
    body: z.object({ email, code: z.string().min(1).max(32) }),
    status: 200,
    refusals: [profileRefusals.wrongCode, commonRefusals.impersonated],
  }),
  createUsername: post(`${identity}/usernames/v1`, {
    access: 'bearer',
    permission: null,
    summary: 'Gives the person a user name to sign in with, in place of an earlier one.',
    body: z.object({ username: z.string().trim().max(255) }),
    status: 201,
    refusals: [profileRefusals.wrongUsername, profileRefusals.usernameTaken, commonRefusals.impersonated],
  }),
  getMyUsername: get(`${identity}/usernames/v1/me`, {
    access: 'bearer',
    permission: null,
    summary: 'The own user name.',
    response: z.object({ username: z.string(), userId: z.string() }),
    refusals: [profileRefusals.noUsername],
  }),
  deleteUsername: del(`${identity}/usernames/v1/{username}`, {
    access: 'bearer',
    permission: null,
    summary: 'Takes the own user name away.',
    params: z.object({ username: z.string().max(255) }),
    status: 200,
    refusals: [profileRefusals.noUsername, commonRefusals.impersonated],
  }),
} as const;
