// Generated from metadata.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { metadataContract } from './metadata.contract.ts';

/** The calls of metadata that a page makes before or while a user signs in. */
export const preAuthMetadataCalls: CallTable<Pick<typeof metadataContract, 'getMetadata'>> = {
  getMetadata: { method: 'GET', path: '/metadata', access: 'none' },
};
