/** Names that would pass for the operator's own, or that pages and addresses use. */
const reservedNames: ReadonlySet<string> = new Set(
  `abuse account accounts admin administrator api app billing contact everyone foyer guest help helpdesk host hostmaster info login
  mail me moderator no-reply nobody noreply null operator owner postmaster register root sales security self service sign-in sign-up
  staff superuser support system team test undefined user username users webmaster www`.split(
    /\s+/,
  ),
);

/**
 * Letters, digits, dots, dashes, underscores (wire contract), 3 to 64 of them, with a letter or
 * digit at both ends.
 */
const usernameForm = /^[a-z0-9][a-z0-9._-]{1,62}[a-z0-9]$/;

/** The form a user name is compared in: Ada and ada are one. */
export function normalizeUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

/**
 * Whether a user may have this user name, as far as its signs go; the deployment may reserve
 * more.
 */
export function isAllowedUsername(username: string, reserved: readonly string[] = []): boolean {
  const name = normalizeUsername(username);
  return (
    usernameForm.test(name) &&
    !reservedNames.has(name) &&
    !reserved.map(normalizeUsername).includes(name)
  );
}

/** Whether a text stays in its line and runs one way: names are in mails, lists and questions. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);
}

/** Bytes of a picture as it is sent, with the form around it. */
export const largestPicture = 5 * 1024 * 1024;

/** Characters of the JSON text in which a profile keeps address and job title. */
export const largestMetadata = 16_384;
