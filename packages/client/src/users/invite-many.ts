import { normalizeEmail } from '@foyer/contract';
import { usersCalls } from '@foyer/contract/users/calls';
import { toFailure } from '../api/foyer-error.ts';
import type { Failure } from '../api/failure.ts';
import { pause } from '../clock.ts';
import type { FoyerClient } from '../foyer-client.ts';

/** What everyone of a list gets. */
export interface InviteOptions {
  readonly roleIds?: readonly string[];
  /** True: the invitations wait, and no mail goes out until a user sends it. Default: false. */
  readonly skipInviteEmail?: boolean;
  /** Called after each address. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Stops before the next address; what is left is in neither list. */
  readonly signal?: AbortSignal;
}

/** What became of a list of addresses. Specification 1, §5: allowed and unallowed per address. */
export interface InviteReport {
  readonly allowed: readonly { readonly email: string; readonly id: string }[];
  readonly refused: readonly { readonly email: string; readonly failure: Failure }[];
}

/** How often one address waits for the pause the provider asks for before it counts as refused. */
const requestTimeout = 3;

/**
 * Invites a list of addresses to the active tenant and tells for each whether it was. An address
 * that is there twice is invited once. One after the other, as the contract takes one address
 * each call; a provider that asks for a pause gets it, and nothing that has been done is lost.
 */
export async function inviteMany(
  { api, clock }: Pick<FoyerClient, 'api' | 'clock'>,
  emails: readonly string[],
  { roleIds, skipInviteEmail = false, onProgress, signal }: InviteOptions = {},
): Promise<InviteReport> {
  const { addUser } = api(usersCalls, 'admin-portal');
  const requested = [...new Set(emails.map(normalizeEmail).filter((email) => email !== ''))];
  const allowed: { email: string; id: string }[] = [];
  const refused: { email: string; failure: Failure }[] = [];

  async function invite(email: string, tries = requestTimeout): Promise<void> {
    const body = { email, skipInviteEmail, ...(roleIds && { roleIds: [...roleIds] }) };
    try {
      const { id } = await addUser({ body });
      allowed.push({ email, id });
    } catch (error) {
      const failure = toFailure(error);
      if (
        failure.status !== 429 ||
        failure.retryAfter === undefined ||
        tries === 0 ||
        signal?.aborted
      )
        return void refused.push({ email, failure });
      await pause(clock, failure.retryAfter * 1000, signal);
      if (!signal?.aborted) await invite(email, tries - 1);
    }
  }

  for (const [done, email] of requested.entries()) {
    if (signal?.aborted) break;
    await invite(email);
    onProgress?.(done + 1, requested.length);
  }
  return { allowed, refused };
}
