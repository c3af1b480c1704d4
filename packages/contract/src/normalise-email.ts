/** The form an e-mail address is stored and compared in: NFKC, trimmed, lower case. Both sides and every path use it. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
