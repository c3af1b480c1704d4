import type {
  SsoConfiguration,
  ssoContract,
  SsoDomain,
  SsoGroup,
  SsoMetadataPreview,
} from '@foyer/contract/sso';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { useApiChange } from '@foyer/react/query';
import { download } from '../../portal/download.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { ssoMessages } from './sso.messages.ts';
import { getNewConnection, type SsoProviderId } from './sso.providers.ts';

type C = typeof ssoContract;
const stale = { calls: ssoCalls, invalidates: staleAfter.sso };

/** The permission to set up single sign-on. */
export const ssoPermission = 'fe.secure.write.samlConfiguration';

/** What each step and section of a connection takes. */
export interface ConnectionPartProps {
  readonly connection: SsoConfiguration;
  /** Why the user may not change it. */
  readonly why: string | undefined;
  /** Shown to a contact with a setup link. */
  readonly isForContact?: boolean | undefined;
}

/** What is sent of a connection. */
export type ConnectionForm = Partial<
  Pick<
    SsoConfiguration,
    | 'enabled'
    | 'enforced'
    | 'allowIdpInitiated'
    | 'jit'
    | 'ssoEndpoint'
    | 'idpEntityId'
    | 'sloEndpoint'
    | 'publicCertificate'
    | 'signRequest'
    | 'oidcClientId'
    | 'oidcSecret'
    | 'oidcSecretExpiresAt'
    | 'configMetadata'
  >
>;

interface NewConnection {
  readonly provider: SsoProviderId;
  readonly domain: string;
}

interface ConnectionChange {
  readonly connection: SsoConfiguration;
  readonly form: ConnectionForm;
  /** Restores the connection; missing where the old value is not known, as of a secret. */
  readonly before?: ConnectionForm | undefined;
  readonly done: string;
}

/** Creates, changes, and deletes connections. */
export function useConnectionChanges() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('sso', ssoMessages);
  const notify = useNotify();
  const create = useApiChange<C, NewConnection, SsoConfiguration>({
    ...stale,
    change: async (api, { provider, domain }) => {
      const created = await withFresh(() =>
        api.createSsoConfiguration({ body: getNewConnection(provider) }),
      );
      const params = { ssoConfigId: created.id };
      try {
        const first = await withFresh(() => api.createSsoDomain({ params, body: { domain } }));
        return { ...created, domains: [first] };
      } catch (error) {
        // a connection without its domain would be in the way of the next attempt
        await api.deleteSsoConfiguration({ params });
        throw error;
      }
    },
  });
  const update = useApiChange<C, ConnectionChange, SsoConfiguration>({
    ...stale,
    change: (api, { connection, form }) =>
      withFresh(() =>
        api.updateSsoConfiguration({ params: { ssoConfigId: connection.id }, body: form }),
      ),
    undo: (api, { connection, before = {} }) =>
      withFresh(() =>
        api.updateSsoConfiguration({ params: { ssoConfigId: connection.id }, body: before }),
      ),
    onDone: (_, { input: { done, before }, undo }) =>
      notify.done(done, before === undefined ? undefined : undo),
  });
  const remove = useApiChange<C, SsoConfiguration>({
    ...stale,
    change: (api, { id }) =>
      withFresh(() => api.deleteSsoConfiguration({ params: { ssoConfigId: id } })),
    onDone: () => notify.done(text('deleted')),
  });
  const confirm = useApiChange<C, SsoConfiguration, SsoConfiguration>({
    ...stale,
    change: (api, { id, revision }) =>
      withFresh(() =>
        api.confirmSsoConfiguration({ params: { ssoConfigId: id }, body: { revision } }),
      ),
    onDone: () => notify.done(text('confirmed')),
  });
  return { create, update, remove, confirm };
}

/** The URL of a metadata document, or its text. */
export type MetadataSource = { readonly url: string } | { readonly metadata: string };

interface MetadataChange {
  readonly connection: SsoConfiguration;
  readonly source: MetadataSource;
}

/** Sets up a connection from the metadata of its provider. */
export function useMetadataChange() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('sso', ssoMessages);
  const notify = useNotify();
  const load = useApiChange<C, MetadataChange, SsoConfiguration>({
    ...stale,
    change: (api, { connection, source }) => {
      const params = { ssoConfigId: connection.id };
      return withFresh(() =>
        'url' in source
          ? api.updateSsoFromMetadataUrl({ params, body: source })
          : api.updateSsoFromMetadata({ params, body: source }),
      );
    },
    onDone: () => notify.done(text('metadataSaved')),
    onFailure: (failure) => notify.failed(failure),
  });
  const preview = useApiChange<C, { readonly source: MetadataSource }, SsoMetadataPreview>({
    calls: ssoCalls,
    change: (api, { source }) =>
      withFresh(() =>
        'url' in source
          ? api.previewSsoMetadataUrl({ body: source })
          : api.previewSsoMetadata({ body: source }),
      ),
  });
  const refresh = useApiChange<C, SsoConfiguration, SsoConfiguration>({
    ...stale,
    change: (api, { id }) =>
      withFresh(() => api.refreshSsoMetadata({ params: { ssoConfigId: id } })),
    onDone: () => notify.done(text('metadataLoaded')),
    onFailure: (failure) => notify.failed(failure),
  });
  return { load, preview, refresh };
}

/** Downloads our side of SAML as a file for the provider. */
export function useSpMetadata() {
  const notify = useNotify();
  return useApiChange<C, SsoConfiguration, string>({
    calls: ssoCalls,
    change: (api, { id }) => api.getSpMetadata({ params: { ssoConfigId: id } }),
    onDone: (xml) => download(xml, 'sp-metadata.xml', 'application/samlmetadata+xml'),
    onFailure: (failure) => notify.failed(failure),
  });
}

interface DomainChange {
  readonly connection: SsoConfiguration;
  readonly domain: SsoDomain;
}

/** Adds, verifies, and removes domains. */
export function useDomainChanges() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('sso', ssoMessages);
  const notify = useNotify();
  const add = useApiChange<C, { connection: SsoConfiguration; domain: string }, SsoDomain>({
    ...stale,
    change: (api, { connection, domain }) =>
      withFresh(() =>
        api.createSsoDomain({ params: { ssoConfigId: connection.id }, body: { domain } }),
      ),
  });
  const verify = useApiChange<C, DomainChange>({
    ...stale,
    change: (api, { connection, domain }) =>
      withFresh(() =>
        api.validateSsoDomain({ params: { ssoConfigId: connection.id, domainId: domain.id } }),
      ),
    onDone: (_, { input: { domain } }) => notify.done(text('verified', { domain: domain.domain })),
  });
  const remove = useApiChange<C, DomainChange>({
    ...stale,
    change: (api, { connection, domain }) =>
      withFresh(() =>
        api.deleteSsoDomain({ params: { ssoConfigId: connection.id, domainId: domain.id } }),
      ),
    onDone: (_, { input: { domain } }) =>
      notify.done(text('domainRemoved', { domain: domain.domain })),
  });
  return { add, verify, remove };
}

interface GroupChange {
  readonly connection: SsoConfiguration;
  readonly group: string;
  readonly roleIds: readonly string[];
  /** Missing: it is new. */
  readonly present?: SsoGroup | undefined;
}

/** Maps groups of the provider to roles, and sets the roles that every user gets. */
export function useMappingChanges() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('sso', ssoMessages);
  const notify = useNotify();
  const saveGroup = useApiChange<C, GroupChange, SsoGroup>({
    ...stale,
    change: (api, { connection, group, roleIds, present }) => {
      const params = { ssoConfigId: connection.id };
      const body = { group, roleIds: [...roleIds] };
      return withFresh(() =>
        present
          ? api.updateSsoGroup({ params: { ...params, groupId: present.id }, body })
          : api.createSsoGroup({ params, body }),
      );
    },
    onDone: ({ group }) => notify.done(text('groupSaved', { group })),
  });
  const removeGroup = useApiChange<C, { connection: SsoConfiguration; group: SsoGroup }>({
    ...stale,
    change: (api, { connection, group }) =>
      withFresh(() =>
        api.deleteSsoGroup({ params: { ssoConfigId: connection.id, groupId: group.id } }),
      ),
    undo: (api, { connection, group: { group, roleIds } }) =>
      withFresh(() =>
        api.createSsoGroup({ params: { ssoConfigId: connection.id }, body: { group, roleIds } }),
      ),
    onDone: (_, { input, undo }) =>
      notify.done(text('groupRemoved', { group: input.group.group }), undo),
    onFailure: (failure) => notify.failed(failure),
  });
  const saveDefaults = useApiChange<C, { connection: SsoConfiguration; roleIds: string[] }>({
    ...stale,
    change: (api, { connection, roleIds }) =>
      withFresh(() =>
        api.setSsoDefaultRoles({ params: { ssoConfigId: connection.id }, body: { roleIds } }),
      ),
    undo: (api, { connection }) =>
      withFresh(() =>
        api.setSsoDefaultRoles({
          params: { ssoConfigId: connection.id },
          body: { roleIds: connection.roleIds },
        }),
      ),
    onDone: (_, { undo }) => notify.done(text('defaultRolesSaved'), undo),
  });
  return { saveGroup, removeGroup, saveDefaults };
}
