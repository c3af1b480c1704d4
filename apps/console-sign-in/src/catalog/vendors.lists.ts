import type { CatalogEntry, CatalogList } from './catalog-list.ts';
import type { operatingSystems } from './devices.lists.ts';

/** A vendor of a lookup list. Specification 2, §3 names the fields, and shows no entry. */
interface VendorEntry extends CatalogEntry {
  readonly id: number;
  readonly operatingSystems: readonly (typeof operatingSystems)['entries'][number]['value'][];
  readonly isCommon: boolean;
}

interface VendorList extends CatalogList {
  readonly entries: readonly VendorEntry[];
}

const note =
  'No entry is published. Each has a number, a name, operating systems and whether it is common.';
const unpublished = { isOpen: true, note, entries: [] } as const;

/** The vendor lookup lists. Specification 2, §3. */
export const vendorLists: readonly VendorList[] = [
  {
    id: 'diskEncryptionVendors',
    title: 'Disk-encryption vendors',
    summary: 'Who encrypts a disk.',
    ...unpublished,
  },
  {
    id: 'antivirusVendors',
    title: 'Antivirus vendors',
    summary: 'Who protects an endpoint.',
    ...unpublished,
  },
  {
    id: 'firewallVendors',
    title: 'Firewall vendors',
    summary: 'Whose firewall is on.',
    ...unpublished,
  },
];
