import ipaddr from 'ipaddr.js';

type Ip = ipaddr.IPv4 | ipaddr.IPv6;

/** What a rule covers: every address from `first` to `last`. */
export interface IpRule {
  /** One spelling for each rule. */
  readonly ip: string;
  readonly first: string;
  readonly last: string;
}

/** Reads an address, a range (`a-b`), or a network (`a/24`). Null for anything else. */
export function parseIpRule(text: string): IpRule | null {
  const trimmed = text.trim();
  if (trimmed.includes('/')) return getNetwork(trimmed);
  const [from = '', to, ...more] = trimmed.split('-').map((one) => one.trim());
  const first = readIp(from);
  if (!first || more.length > 0) return null;
  if (to === undefined) return getSpan(first, first);
  const last = readIp(to);
  if (!last || last.kind() !== first.kind() || compare(first, last) > 0) return null;
  return getSpan(first, last);
}

function getNetwork(text: string): IpRule | null {
  const [address = '', bits = '', ...more] = text.split('/').map((one) => one.trim());
  const read = readIp(address, { isMapped: 'kept' });
  if (!read || more.length > 0 || !/^\d{1,3}$/.test(bits)) return null;
  const isMapped = read instanceof ipaddr.IPv6 && read.isIPv4MappedAddress();
  const ip = isMapped && Number(bits) >= 96 ? read.toIPv4Address() : read;
  const length = ip === read ? Number(bits) : Number(bits) - 96;
  if (length > (ip.kind() === 'ipv4' ? 32 : 128)) return null;
  const kind = ip.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const cidr = `${ip.toString()}/${length}`;
  const [first, last] = [kind.networkAddressFromCIDR(cidr), kind.broadcastAddressFromCIDR(cidr)];
  const span = getSpan(first, last);
  return span.first === span.last ? span : { ...span, ip: `${span.first}/${length}` };
}

/** One address. Only four decimal parts are IPv4: other tools read `010.1` in different ways. */
function readIp(
  text: string,
  { isMapped = 'read' }: { isMapped?: 'read' | 'kept' } = {},
): Ip | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return null;
  const ip = ipaddr.IPv6.parse(text);
  return ip.isIPv4MappedAddress() && isMapped === 'read' ? ip.toIPv4Address() : ip;
}

function getSpan(from: Ip, to: Ip): IpRule {
  const [first, last] = [from.toString(), to.toString()];
  return { ip: first === last ? first : `${first}-${last}`, first, last };
}

function compare(one: Ip, other: Ip): number {
  return Buffer.compare(Buffer.from(one.toByteArray()), Buffer.from(other.toByteArray()));
}
