import { defineRefusals } from '../refusals.ts';

/** The refusals of tokens that programs call with. */
export const apiTokensRefusals = defineRefusals('api-tokens', {
  /** Unknown client id, wrong secret, token that has ended: one answer. */
  invalidCredentials: {
    status: 401,
    text: 'The client ID or the secret is incorrect, or the token has expired.',
  },
  usersOnly: {
    status: 403,
    text: 'API tokens can’t do this. Sign in as a user.',
  },
  notFound: {
    status: 404,
    text: 'This token no longer exists, or you don’t have access to it.',
  },
  unknownRole: {
    status: 400,
    text: 'One of the roles no longer exists. Reload the page and choose again.',
  },
  roleAbove: { status: 403, text: 'You can’t assign roles with permissions you don’t have.' },
  tokenAbove: {
    status: 403,
    text: 'This token has permissions you don’t have. Ask its creator or an administrator.',
  },
  tooMany: {
    status: 409,
    text: 'You’ve reached the maximum number of tokens. Delete one that you don’t use.',
  },
});
