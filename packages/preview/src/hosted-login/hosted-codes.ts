import { hostedLoginRefusals } from '@foyer/contract/hosted-login/refusals';
import { sha256 } from '@foyer/client/sha-256';
import { refuse, type Visit } from '../preview-replies.ts';
import type { HostedCode } from './hosted-code.ts';

/** What an application fetches a sign-in with. */
interface Fetched {
  readonly code?: string | null | undefined;
  readonly redirect_uri?: string | null | undefined;
  readonly code_verifier?: string | null | undefined;
}

/** Milliseconds; as the provider's. */
const codeLives = 60_000;
const stored = 20;

/** Keeps a sign-in; answers the code that fetches it, once. */
export function keepCode({ world, now }: Visit, one: Omit<HostedCode, 'code' | 'expires'>): string {
  const code = crypto.randomUUID();
  const expires = new Date(now.getTime() + codeLives).toISOString();
  world.hostedCodes = [{ ...one, code, expires }, ...(world.hostedCodes ?? [])].slice(0, stored);
  return code;
}

/** Uses a code up, whatever else is wrong. */
export function takeCode(
  { world, now }: Visit,
  { code, redirect_uri, code_verifier }: Fetched,
): HostedCode {
  const found = world.hostedCodes?.find((one) => one.code === code);
  world.hostedCodes = world.hostedCodes?.filter((one) => one !== found) ?? [];
  const isGood =
    found?.redirectUri === redirect_uri &&
    found?.challenge === getChallenge(code_verifier ?? '') &&
    Date.parse(found.expires) > now.getTime();
  if (!found || !isGood) throw refuse(hostedLoginRefusals.invalidGrant);
  return found;
}

/** The S256 challenge of a verifier. */
function getChallenge(verifier: string): string {
  const bytes = sha256(verifier).match(/../g) ?? [];
  const binary = bytes.map((hex) => String.fromCharCode(Number.parseInt(hex, 16))).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
