// Fetched when a setup link opens: nobody is signed in, so neither the portal's frame nor its pages are needed.
import { SetupPage } from '@foyer/admin-portal';
import { useMemo } from 'react';
import type { EmbedOptions } from '../options.ts';
import { pickPortalOptions } from './pick-portal-options.ts';

/** The page of a setup link. */
export function SetupPart({ options }: { readonly options: EmbedOptions }) {
  const portal = useMemo(() => pickPortalOptions(options), [options]);
  return <SetupPage options={portal} />;
}
