import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMaxmindLocations } from './locations.maxmind.ts';

type Value = string | number | { readonly [key: string]: Value };
interface TreeNode {
  readonly children: Map<string, TreeNode>;
  value?: Value;
}

/** One value of the data section: the type in the first three bits, then the size. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(2, value.length), Buffer.from(value)]);
  if (typeof value === 'number') {
    const double = Buffer.alloc(8);
    double.writeDoubleBE(value);
    return Buffer.concat([head(3, 8), double]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([head(7, entries.length), ...entries.flat().map(encode)]);
}

const head = (type: number, size: number) =>
  size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29]);
const uint32 = (value: number) =>
  Buffer.concat([head(6, 4), Buffer.from([value >> 24, value >> 16, value >> 8, value])]);

/**
 * A database of IPv4 networks in the published file format: 24-bit records, IPv6 tree or IPv4 tree.
 */
function mmdb(networks: Readonly<Record<string, Value>>, ipVersion: 4 | 6): Buffer {
  const root: TreeNode = { children: new Map() };
  for (const [network, value] of Object.entries(networks)) {
    const [address = '', bits = ''] = network.split('/');
    const path = address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
    let node = root;
    for (const bit of '0'.repeat(ipVersion === 6 ? 96 : 0) + path.join('').slice(0, Number(bits))) {
      const child: TreeNode = node.children.get(bit) ?? { children: new Map() };
      node.children.set(bit, child);
      node = child;
    }
    node.value = value;
  }
  const nodes = [root];
  for (const { children } of nodes)
    for (const child of children.values()) if (child.value === undefined) nodes.push(child);
  const data: Buffer[] = [];
  const record = (child: TreeNode | undefined): number => {
    if (!child) return nodes.length;
    if (child.value === undefined) return nodes.indexOf(child);
    const at = Buffer.concat(data).length;
    data.push(encode(child.value));
    return nodes.length + 16 + at;
  };
  const tree = Buffer.concat(
    nodes.map(({ children }) => {
      const records = Buffer.alloc(6);
      records.writeUIntBE(record(children.get('0')), 0, 3);
      records.writeUIntBE(record(children.get('1')), 3, 3);
      return records;
    }),
  );
  const facts: readonly (readonly [string, Buffer])[] = [
    ['node_count', uint32(nodes.length)],
    ['record_size', uint32(24)],
    ['ip_version', uint32(ipVersion)],
    ['database_type', encode('Test')],
    ['binary_format_major_version', uint32(2)],
    ['binary_format_minor_version', uint32(0)],
    ['build_epoch', uint32(1)],
  ];
  const metadata = [head(7, facts.length), ...facts.flatMap(([key, one]) => [encode(key), one])];
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, ...metadata]);
}

const berlin = {
  country: { iso_code: 'DE', names: { en: 'Germany' } },
  city: { names: { en: 'Berlin' } },
  postal: { code: '10115' },
  location: { latitude: 52.5, longitude: 13.4 },
};

async function getLocations(networks: Readonly<Record<string, Value>>, ipVersion: 4 | 6 = 6) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-mmdb-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'locations.mmdb');
  await writeFile(file, mmdb(networks, ipVersion));
  return createMaxmindLocations(file);
}

test('a city database gives country, city, postal code, and coordinates', async () => {
  const { locate } = await getLocations({ '203.0.113.0/24': berlin });
  expect(locate('203.0.113.7')).toEqual({
    countryCode: 'DE',
    country: 'Germany',
    city: 'Berlin',
    zip: '10115',
    latitude: 52.5,
    longitude: 13.4,
  });
});

test('a database with country codes only gives the country by its English name', async () => {
  const { locate } = await getLocations({ '198.51.100.0/24': { country_code: 'br' } });
  expect(locate('198.51.100.1')).toMatchObject({
    countryCode: 'BR',
    country: 'Brazil',
    city: null,
    latitude: null,
  });
});

test('an address outside the database, of the other family, or no address has no location', async () => {
  const { locate } = await getLocations({ '203.0.113.0/24': berlin }, 4);
  expect(locate('203.0.113.7')).toMatchObject({ countryCode: 'DE' });
  for (const text of ['192.0.2.1', '2001:db8::1', '', 'localhost', '203.0.113.0/24'])
    expect(locate(text)).toBeNull();
});

test('a file that does not exist or is not a database is rejected', async () => {
  await expect(createMaxmindLocations('/nonexistent.mmdb')).rejects.toThrow('ENOENT');
  await expect(createMaxmindLocations(import.meta.filename)).rejects.toThrow();
});
