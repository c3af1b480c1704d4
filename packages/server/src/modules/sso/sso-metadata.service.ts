import { ssoRefusals } from '@foyer/contract/sso';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { ssoUrls } from '../../protocols/federation/sso-urls.ts';
import type { ConnectionsStore } from './sso-configurations.store.ts';

type MetadataDeps = Pick<Platform, 'db' | 'saml' | 'settings'> & {
  readonly store: Pick<ConnectionsStore, 'findAnywhere'>;
};

/** Our side of SAML as a document that providers load: entity id, addresses, keys. Nothing in it is secret. */
export function createSpMetadata({ db, saml, settings, store }: MetadataDeps) {
  const { entityId, acsUrl, sloUrl } = ssoUrls(settings);

  return async (connectionId: string): Promise<string> => {
    const row = await db.read((tx) => store.findAnywhere(tx, connectionId));
    if (!row) throw refuse(ssoRefusals.notFound);
    const { certificates } = await saml.keys();
    return saml.spMetadata({
      sp: { entityId, acsUrl, sloUrl },
      certificates,
      signRequests: row.sign_request,
    });
  };
}
