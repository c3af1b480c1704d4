import type { Output } from '@foyer/contract';
import type { EntityName, metadataContract } from '@foyer/contract/metadata';
import { metadataRefusals } from '@foyer/contract/metadata/refusals';
import { applyCustomLogin, portalTabs } from '@foyer/contract/metadata/rules';
import { type PreviewReplies, refuse } from '../preview-replies.ts';
import { previewIp } from '../ip-restrictions/preview-addresses.ts';
import { previewVendorId } from '../world/world.ts';

type MetadataRow = Output<(typeof metadataContract)['getMetadata']>['rows'][number];

const began = '2026-03-02T09:00:00.000Z';

const column = (name: string, displayName: string, type: string, more: object = {}) => ({
  name,
  displayName,
  type,
  sortable: true,
  filterable: true,
  showInTable: true,
  showInMoreInfo: 'Always',
  isPredefined: true,
  ...more,
});
const hidden = { showInTable: false };
const personal: readonly string[] = ['profile', 'privacy'];

/** Columns of the audit table. Specification 1, §2. */
const auditColumns = [
  column('createdAt', 'Time', 'Timestamp'),
  column('email', 'User', 'Email'),
  column('action', 'Action', 'AlphaNumeric'),
  column('description', 'Description', 'AlphaNumeric'),
  column('ip', 'IP Address', 'IpAddress'),
  column('severity', 'Severity', 'Severity', hidden),
  column('userAgent', 'User Agent', 'AlphaNumeric', hidden),
  column('json', 'Json Data', 'Json', hidden),
];

/** Every page of the portal is there to be seen. */
const navigation = Object.fromEntries(
  portalTabs.map((tab) => [
    tab,
    { visibility: personal.includes(tab) ? 'always' : 'byPermissions' },
  ]),
);

const documents: Readonly<Record<EntityName, (origin: string) => Partial<MetadataRow>>> = {
  adminBox: () => ({ configuration: { navigation } }),
  saml: (origin) => ({
    configuration: { acsUrl: `${origin}/frontegg/auth/saml/callback`, spEntityId: origin },
  }),
  audits: () => ({ properties: auditColumns }),
  notifications: () => ({
    channels: ['web'],
    severities: ['Info', 'Low', 'Medium', 'High', 'Critical'],
  }),
};

/** Every preview user is in Leeds. */
const ipMetadata = {
  ip: previewIp,
  latitude: 53.8,
  longitude: -1.55,
  city: 'Leeds',
  country_name: 'United Kingdom',
  country_code: 'GB',
  zip: null,
  location: { country_flag: null, country_flag_emoji: '🇬🇧' },
};

/** The documents that describe the portal, SAML, audits and notifications. */
export const metadataPreview: PreviewReplies<typeof metadataContract> = {
  getIpMetadata: (_visit, { params: { ip } }) => {
    if (ip !== previewIp) throw refuse(metadataRefusals.ipNotFound);
    return ipMetadata;
  },
  getMyIpMetadata: () => ipMetadata,
  getMetadata: ({ origin }, { query: { entityName } }) => {
    const row: MetadataRow = {
      id: `metadata:${entityName}`,
      entityName,
      vendorId: previewVendorId,
      createdAt: began,
      updatedAt: began,
      properties: [],
      isActive: true,
      ...documents[entityName](origin),
    };
    return { rows: [row] };
  },
  getAdminBoxMetadata: ({ tenant, world }) => world.customLogins?.[tenant.id] ?? {},
  updateAdminBoxMetadata: (visit, { body }) => {
    const { tenant, world } = visit;
    const present = world.customLogins?.[tenant.id] ?? {};
    const changed = applyCustomLogin(present, body.actions);
    if (JSON.stringify(changed) === JSON.stringify(present))
      throw refuse(metadataRefusals.noChanges);
    world.customLogins = { ...world.customLogins, [tenant.id]: changed };
  },
};
