import { metadataCalls } from '@foyer/contract/metadata/calls';
import { type CustomLogin, customLoginActions } from '@foyer/contract/metadata/rules';
import { FoyerError } from '../api/foyer-error.ts';
import type { FoyerClient } from '../foyer-client.ts';

/** Specification 1, §5. */
export const noChangesText = 'No changes to update';

/**
 * Saves what differs in the custom login of the active tenant and reads it again; nothing differs:
 * an error, and no call.
 */
export async function saveCustomLogin(
  client: Pick<FoyerClient, 'api'>,
  present: CustomLogin,
  requested: CustomLogin,
): Promise<CustomLogin> {
  const actions = customLoginActions(present, requested);
  if (actions.length === 0)
    throw new FoyerError(noChangesText, { code: 'metadata/noChanges', status: 400 });
  const metadata = client.api(metadataCalls, 'admin-portal');
  await metadata.updateAdminBoxMetadata({ body: { actions: [...actions] } });
  return metadata.getAdminBoxMetadata();
}
