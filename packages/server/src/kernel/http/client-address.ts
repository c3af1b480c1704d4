import { isIP, isIPv4 } from 'node:net';

/** What the address of a client is read from. */
export interface AddressSources {
  readonly socketAddress: string;
  readonly forwardedFor: string | readonly string[] | undefined;
  /** How many proxies in front are ours. */
  readonly trustedHops: number;
}

/**
 * The address of the client: the socket's, or with n trusted proxies the n-th of `X-Forwarded-For`
 * from the right. Every other header that claims to know is ignored (T-HDR-2), unless a backend
 * proves that it may say so (`findVouchedAddress`).
 */
export function clientAddress({
  socketAddress,
  forwardedFor,
  trustedHops,
}: AddressSources): string {
  const socket = canonicalAddress(socketAddress) ?? socketAddress;
  if (trustedHops === 0 || forwardedFor === undefined) return socket;
  const hops = [forwardedFor].flat().join(',').split(',');
  return canonicalAddress(hops.at(-trustedHops)?.trim() ?? '') ?? socket;
}

/**
 * The key guesses and rates are counted under: IPv4 as it is, IPv6 by /64, which is what one line
 * gets.
 */
export function addressKey(address: string): string {
  return isIP(address) === 6 ? `${getGroups(address).slice(0, 4).join(':')}::/64` : address;
}

/**
 * One spelling for each address: lower case, compressed, IPv4 in IPv6 as IPv4; `null` for what is
 * none.
 */
export function canonicalAddress(text: string): string | null {
  const [bare = ''] = text.split('%');
  if (isIPv4(bare)) return bare;
  if (isIP(bare) !== 6) return null;
  const groups = getGroups(bare);
  const [high = '0', low = '0'] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    return [high, low]
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.');
  }
  return new URL(`http://[${bare}]`).hostname.slice(1, -1);
}

/** The eight groups of an IPv6 address, without leading zeros. */
function getGroups(address: string): readonly string[] {
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = compressed.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}
