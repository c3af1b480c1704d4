import type { FoyerClient } from '../foyer-client.ts';

/**
 * The invitation that a page of the box was opened with, or an empty text, as the published client
 * sends it. Contract, §15.
 */
export function readInvitationToken({ browser }: Pick<FoyerClient, 'browser'>): string {
  return new URL(browser.href()).searchParams.get('invitationToken') ?? '';
}
