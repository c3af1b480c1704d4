import { defineRefusals } from '../refusals.ts';

/** The refusals of tokens that programs call with. */
export const apiTokensRefusals = defineRefusals('api-tokens', {
  /** Unknown client id, wrong secret, token that has ended: one answer. */
  invalidCredentials: {
    status: 401,
    text: 'The client ID or the secret is wrong, or the token has ended.',
  },
  peopleOnly: {
    status: 403,
    text: 'An API token cannot do this. It takes a person who is signed in.',
  },
  notFound: {
    status: 404,
    text: 'This token does not exist any more, or you do not have access to it.',
  },
  unknownRole: {
    status: 400,
    text: 'One of the roles does not exist. Reload the page and choose again.',
  },
  roleAbove: { status: 403, text: 'You can only give roles that hold no more than yours.' },
  tokenAbove: {
    status: 403,
    text: 'This token holds more than you do. Ask whoever made it, or an administrator.',
  },
  tooMany: {
    status: 409,
    text: 'There are too many tokens. Delete one that is not used any more.',
  },
});
