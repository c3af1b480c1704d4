/**
 * A 32-bit checksum (FNV-1a). Too short to find the password again, long enough to tell a wrong
 * one; a preview must not keep what users type, and must work where Web Crypto does not.
 */
export function passwordMark(userId: string, password: string): string {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${userId}:${password}`)) {
    sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  }
  return sum.toString(16);
}
