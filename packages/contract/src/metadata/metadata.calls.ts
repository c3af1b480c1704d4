// Generated from metadata.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { metadataContract } from './metadata.contract.ts';

/** The calls of metadata as verb and path. */
export const metadataCalls: CallTable<typeof metadataContract> = {
  getMetadata: { method: 'GET', path: '/metadata', access: 'none' },
  getAdminBoxMetadata: { method: 'GET', path: '/metadata/admin-box', access: 'bearer' },
  updateAdminBoxMetadata: { method: 'POST', path: '/metadata/admin-box', access: 'bearer' },
  getIpMetadata: { method: 'GET', path: '/metadata/ip/{ip}', access: 'bearer' },
  getMyIpMetadata: { method: 'GET', path: '/metadata/ipme', access: 'bearer' },
};
