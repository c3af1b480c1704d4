import { timingSafeEqual } from 'node:crypto';
import { isId } from '../../kernel/db/is-id.ts';
import type { Platform } from '../platform.ts';

/** Tokens of invite links: the id of the row and a key that only the server can make, so that none is stored. */
export function createInviteTokens(mac: Platform['mac']) {
  const getKey = (id: string) => Buffer.from(mac('invite-link', id)).toString('base64url');

  return {
    getToken: ({ id }: { readonly id: string }): string => `${id}.${getKey(id)}`,

    /** The id in a token of ours; nothing for any other text. */
    idIn: (token: string): string | undefined => {
      const [id = '', key = '', ...more] = token.split('.');
      if (!isId(id) || id !== id.toLowerCase() || more.length > 0) return undefined;
      const [given, right] = [Buffer.from(key), Buffer.from(getKey(id))];
      return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
    },
  };
}
