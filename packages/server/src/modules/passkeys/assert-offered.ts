import { passkeysRefusals } from '@foyer/contract/passkeys';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import { refuse } from '../../kernel/refusal.ts';

/** Refuses where the configuration has passkeys off. */
export function assertOffered({ passkeys }: Pick<FoyerConfig, 'passkeys'>): void {
  if (!passkeys.enabled) throw refuse(passkeysRefusals.notOffered);
}
