import { accountSettingsRefusals } from '@foyer/contract/account-settings';
import { largestLogo } from '@foyer/contract/account-settings/rules';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { Platform } from '../platform.ts';
import { drawPicture } from '../../kernel/pictures/draw-picture.ts';
import { pictureAddress } from '../../kernel/pictures/picture-address.ts';
import type { PicturesStore } from '../../kernel/pictures/pictures.store.ts';
import { refuse } from '../../kernel/refusal.ts';

/** Pixels to a side, at most. */
const side = 512;

type LogoDeps = Pick<Platform, 'settings' | 'clock'> & { readonly pictures: PicturesStore };

/** What becomes of the logo: it stays, it goes, or another one takes its place. */
export type LogoChange =
  | { readonly kind: 'keep' | 'remove' }
  | { readonly kind: 'put'; readonly bytes: Uint8Array };

/** Logos of accounts, drawn again from what was uploaded. Decision 0211. */
export function createLogos({ settings, clock, pictures }: LogoDeps) {
  return {
    /** Reads what a form says; drawing takes a moment, so it comes before the transaction. */
    read: async (reported: string | null | undefined): Promise<LogoChange> => {
      if (reported === undefined) return { kind: 'keep' };
      if (reported === null || reported.trim() === '') return { kind: 'remove' };
      const [, text] = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(reported) ?? [];
      // an address: the clients send back what they were shown, and no address from outside becomes a logo
      if (text === undefined) return { kind: 'keep' };
      const file = Buffer.from(text, 'base64');
      const bytes =
        file.length > largestLogo ? null : await drawPicture(file, { fit: 'inside', side });
      if (!bytes) throw refuse(accountSettingsRefusals.notAPicture);
      return { kind: 'put', bytes };
    },

    /** Does it, and answers the address of the logo from now on. */
    apply: async (
      tx: TenantTx,
      change: LogoChange,
      present: string | null,
    ): Promise<string | null> => {
      if (change.kind === 'keep') return present;
      const owner = { tenantId: tx.tenantId };
      if (change.kind === 'put')
        return pictureAddress(
          settings,
          await pictures.put(tx, owner, { bytes: change.bytes, now: clock.now() }),
        );
      await pictures.remove(tx, owner);
      return null;
    },
  };
}

/** Logos of accounts. */
export type Logos = ReturnType<typeof createLogos>;
