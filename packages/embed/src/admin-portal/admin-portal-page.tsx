import { useChunk } from '@foyer/login-box/use-chunk';
import { useContext } from 'react';
import { loadPortalParts } from './load-portal-parts.ts';
import { OptionsContext } from '../options-context.ts';
import type { AdminPortalPageProps } from './admin-portal-page-props.ts';

/**
 * One page of the portal within a page of the host's own. Nothing where the user's menu does not
 * have it.
 */
export function AdminPortalPage(page: AdminPortalPageProps) {
  const options = useContext(OptionsContext);
  const chunk = useChunk(loadPortalParts);
  return chunk.status === 'loaded' ? (
    <chunk.value.SinglePart options={options} page={page} />
  ) : null;
}
