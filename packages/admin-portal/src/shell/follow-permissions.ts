import { type FoyerClient, FoyerError } from '@foyer/client';
import { commonRefusals } from '@foyer/contract';
import { getQueryClient } from '@foyer/react/query';

/**
 * A user changed what this user may do while the portal was open: the provider refuses what the menu still offers. The session is
 * asked again, once for each refusal that is not explained by what is known, and the menu follows.
 */
export function followPermissions(client: FoyerClient): () => void {
  let isAsking = false;
  const refetchPermissions = async () => {
    isAsking = true;
    await client.session.refresh();
    isAsking = false;
  };
  const look = (error: unknown) => {
    if (
      isAsking ||
      !(error instanceof FoyerError) ||
      error.status !== 403 ||
      !isAboutPermission(error)
    )
      return;
    void refetchPermissions();
  };
  return getQueryClient(client)
    .getQueryCache()
    .subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
}

/** A step-up or a policy refuses too; asking again would not change those. */
function isAboutPermission({ code }: FoyerError): boolean {
  return code === commonRefusals.forbidden.code;
}
