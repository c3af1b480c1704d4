import type { PortalAddress, PortalOptions, Tab } from '@foyer/admin-portal';
import { useChunk } from '@foyer/login-box/use-chunk';
import { useFoyerClient, useSession } from '@foyer/react';
import { useCallback, useContext, useMemo } from 'react';
import { loadAdminPortal } from '../lazy.ts';
import { OptionsContext } from '../options-context.ts';
import { addressToShow } from './portal-address.ts';
import { portalOptionsOf } from './portal-options-of.ts';

/** One page of the portal. */
export interface AdminPortalPageProps extends PortalOptions {
  /** Which one, by its name in the specification. */
  readonly tab: Tab;
  /** The inner tab it opens with. Default: its first one. */
  readonly sub?: string | undefined;
}

/** One page of the portal within a page of the host's own. Nothing where the person's menu does not have it. */
export function AdminPortalPage({ tab, sub, ...given }: AdminPortalPageProps) {
  const { redirectTo } = useFoyerClient();
  const session = useSession();
  const options = useContext(OptionsContext);
  const chunk = useChunk(loadAdminPortal);
  const known = JSON.stringify(given);
  // Written in place, the options are new with each drawing: only what they say counts.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const portal = useMemo(() => ({ ...portalOptionsOf(options), ...given }), [options, known]);
  const openOther = useCallback(
    ({ tab: other, sub: within }: PortalAddress) =>
      redirectTo(addressToShow(options.adminPortal ?? {}, { tab: other, sub: within })),
    [redirectTo, options],
  );
  if (chunk.status !== 'loaded' || session.status !== 'signedIn') return null;
  const { SinglePage } = chunk.value;
  return <SinglePage options={portal} tab={tab} sub={sub} onOther={openOther} />;
}
