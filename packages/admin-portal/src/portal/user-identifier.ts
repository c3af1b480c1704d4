import type { User } from '@foyer/contract';

/** What a user signs in by: the email, or the username or phone number of a user without one. */
export function getIdentifier({ email, username, phoneNumber }: User): string {
  return email || (username ?? phoneNumber ?? '');
}
