import type { PolicyImpact } from '@foyer/contract/security-policies';
import type { SignedInVisit } from '../preview-replies.ts';

/** Enough of IP addresses for a preview: IPv4 in every form, IPv6 by its text. */
const isIpv4 = (text: string) =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);
const isIpv6 = (text: string) => /^[0-9a-f:]*::?[0-9a-f:]*$/i.test(text) && text.length > 1;
const isAddress = (text: string) => isIpv4(text) || isIpv6(text);

/** Whether a text is an address, a range, or a network. */
export function isIpRule(text: string): boolean {
  const [first = '', bits, ...more] = text.trim().split('/');
  if (bits !== undefined)
    return more.length === 0 && isAddress(first) && Number(bits) <= (isIpv4(first) ? 32 : 128);
  const ends = first.split('-').map((one) => one.trim());
  return ends.length <= 2 && ends.every(isAddress);
}

const toNumber = (text: string) =>
  text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** Whether a rule covers an address. */
export function covers(rule: string, ip: string): boolean {
  if (!isIpv4(ip)) return rule === ip;
  const [base = '', bits] = rule.split('/');
  const at = toNumber(ip);
  if (bits !== undefined) {
    const size = 2 ** (32 - Number(bits));
    return isIpv4(base) && Math.floor(toNumber(base) / size) === Math.floor(at / size);
  }
  const [first = '', last = first] = rule.split('-').map((one) => one.trim());
  return isIpv4(first) && toNumber(first) <= at && at <= toNumber(last);
}

/** The location of every preview user. */
export const previewIp = '203.0.113.7';

/** The effect of restrictions that exclude the visitor, the only user whose address is known. */
export const ownSessionEnds = ({ user }: SignedInVisit): PolicyImpact['effects'][number] => ({
  effect: 'sessionsEnded',
  count: 1,
  users: 1,
  named: [{ id: user.id, name: user.name, email: user.email, count: 1 }],
});
