import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Ranges nobody outside can mean: private, local, shared, reserved, documentation, multicast. IANA
 * special-purpose registries.
 */
const ranges4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`;
/**
 * Mapped, translated and tunnelled addresses represent an IPv4 address that the list above would
 * have to judge: refused whole.
 */
const ranges6 = `::/96 ::ffff:0:0/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20
  5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`;

/** A list for each family: one list would read every IPv4 address as the mapped one, too. */
function getList(ranges: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges.trim().split(/\s+/)) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}

const list4 = getList(ranges4, 'ipv4');
const list6 = getList(ranges6, 'ipv6');

/**
 * Whether an IP address is one that only this machine or its neighbours can reach; what is no
 * address counts as one.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return list4.check(address, 'ipv4');
  // a zone (`fe80::1%eth0`) names an interface of this machine
  return !isIPv6(address) || address.includes('%') || list6.check(address, 'ipv6');
}
