import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Locations } from '../../kernel/locations/locations.ts';
import type { Location } from '../../ports/locations.port.ts';

/**
 * The place of an address: what the operator calls its network, of which the narrowest wins, else city and country from the GeoIP
 * file.
 */
export function createPlaces(
  places: Readonly<Record<string, string>>,
  locate: Locations['locate'],
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
    const place = found?.place ?? toPlaceName(locate(address));
    return place ? { place } : {};
  };
}

const toPlaceName = (location: Location | null): string | undefined =>
  [location?.city, location?.country].filter(Boolean).join(', ') || undefined;
