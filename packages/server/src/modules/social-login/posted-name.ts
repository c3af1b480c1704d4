import { z } from 'zod';
import type { Platform } from '../platform.ts';

const part = z.string().max(100).optional().catch(undefined);
const posted = z.object({ name: z.object({ firstName: part, lastName: part }) });
const purpose = 'social-posted-name';
/** Between flow and name; no flow holds one. */
const seam = '\n';

/**
 * The name Apple posts with the very first answer, never again, and nowhere else. It travels in `state`, sealed for its flow: the page
 * hands `state` on untouched, and nothing of a user stands readable in an address. Only a name: the `email` beside it is unsigned.
 */
export function createPostedName({ seal }: Pick<Platform, 'seal'>) {
  return {
    /** What goes into `state`; nothing where no name was posted. */
    write: (flow: string, user: string | undefined): string | undefined => {
      const name = nameIn(user);
      return name && Buffer.from(seal.seal(purpose, `${flow}${seam}${name}`)).toString('base64url');
    },

    /** The name that was posted to this flow; empty where there is none. */
    read: (flow: string | undefined, sealed: string | undefined): string => {
      if (!flow || !sealed) return '';
      try {
        const [own, name = ''] = seal
          .open(purpose, Buffer.from(sealed, 'base64url'))
          .split(seam, 2);
        return own === flow ? name : '';
      } catch {
        return ''; // bent on the way: the account has no name, as before
      }
    },
  };
}

/** The name Apple posts once. */
export type PostedName = ReturnType<typeof createPostedName>;

function nameIn(user: string | undefined): string {
  try {
    const { firstName = '', lastName = '' } = posted.parse(JSON.parse(user ?? '')).name;
    return `${firstName} ${lastName}`.replaceAll(/\p{Cc}/gu, ' ').trim();
  } catch {
    return ''; // not what Apple sends: no name
  }
}
