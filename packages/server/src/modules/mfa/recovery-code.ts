import type { RandomPort } from '../../ports/random.port.ts';
import { base32 } from './totp.ts';

/** 80 bits: more than can be guessed, few enough to be written down. */
const bytes = 10;

/** A new recovery code, like `ABCD-EFGH-IJKL-MNOP`. */
export function newRecoveryCode(random: RandomPort): string {
  return base32(random.bytes(bytes)).replace(/(.{4})(?!$)/g, '$1-');
}

/** What is hashed and compared: letters that look like digits, case and what stands between the signs do not matter. */
export function plainRecoveryCode(typed: string): string {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return signs.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
}
