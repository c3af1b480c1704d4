/**
 * Maximum number of characters that are normalized; a valid email address has at most 254 (RFC
 * 5321).
 */
const maxLength = 1024;

/**
 * The form an email address is stored and compared in: NFKC, trimmed, lower case, its domain as
 * the name system writes it. Both sides and every path use it. Decision 0254. A text that is too
 * long to be an email is not changed: normalizing it could take seconds.
 */
export function normalizeEmail(email: string): string {
  if (email.length > maxLength) return email;
  const text = email.normalize('NFKC').trim().toLowerCase();
  const from = text.lastIndexOf('@') + 1;
  return text.slice(0, from) + asciiDomain(text.slice(from));
}

/**
 * Foreign letters in ASCII (UTS 46, as browsers do). What is no domain stays as it is: anyone who
 * asked for an address refuses it.
 */
function asciiDomain(domain: string): string {
  const isForeign = /[^\0-\x7f]/.test(domain) && !/[\p{C}\s/\\?#:%@]/u.test(domain);
  return (isForeign && URL.parse(`https://${domain}`)?.hostname) || domain;
}
