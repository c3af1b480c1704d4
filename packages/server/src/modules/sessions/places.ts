import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Tells the place of an address, where the operator named its network. The narrowest network that holds it wins. */
export function createPlaces(
  places: Readonly<Record<string, string>>,
): (address: string) => { readonly place?: string } {
  const networks = Object.entries(places)
    .map(([network, place]) => {
      const [base = '', bits = ''] = network.split('/');
      const list = new BlockList();
      list.addSubnet(base, Number(bits), isIPv4(base) ? 'ipv4' : 'ipv6');
      // a network of the newer kind is counted in the same bits as one of the older kind
      return { list, place, narrowness: Number(bits) + (isIPv4(base) ? 96 : 0) };
    })
    .toSorted((a, b) => b.narrowness - a.narrowness);

  return (address) => {
    if (!isIPv4(address) && !isIPv6(address)) return {};
    const found = networks.find(({ list }) =>
      list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'),
    );
    return found ? { place: found.place } : {};
  };
}
