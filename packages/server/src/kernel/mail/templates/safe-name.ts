/** Characters of a name that a mail shows. */
const maxNameLength = 60;

/**
 * A name that users typed, fit for a mail of ours: one short line that no mail program makes a
 * link of (T-PWD-8). Dots between letters become the sign that looks like one, and what a subject
 * would read as encoded letters (RFC 2047) stays as it was typed.
 */
export function safeName(name: string): string {
  const line = name
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[:/\\@<>]+/g, ' ')
    .replace(/=(?=\?)/g, '= ')
    .replace(/(?<=\S)\.(?=\S)/g, '\u2024')
    .replace(/ +/g, ' ')
    .trim();
  const signs = [...line];
  return signs.length > maxNameLength ? `${signs.slice(0, maxNameLength - 1).join('')}…` : line;
}
