import type {
  provisioningContract,
  ScimConflict,
  ScimConnection,
  ScimGroup,
  ScimToken,
  ScimUser,
} from '@foyer/contract/provisioning';
import { provisioningCalls } from '@foyer/contract/provisioning/calls';
import { useApiChange } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { provisioningMessages } from './provisioning.messages.ts';
import type { DirectoryGuide } from './setup-guides.ts';

type C = typeof provisioningContract;
const stale = { calls: provisioningCalls, invalidates: staleAfter.provisioning };

/** The permission to set up provisioning. */
export const provisioningPermission = 'fe.secure.write.provisioningConfiguration';

/** Time between two reads of a connection that waits for its directory, in milliseconds. */
export const pollInterval = 3_000;

/** What each part of a connection takes. */
export interface ConnectionPartProps {
  readonly connection: ScimConnection;
  /** Why the user may not change it. */
  readonly why: string | undefined;
  /** Opens the steps to set it up. */
  readonly onSetup: () => void;
}

interface NewConnection {
  readonly guide: DirectoryGuide;
  readonly name: string;
  readonly expiresInDays: number | null;
}

/** Creates, changes, and deletes connections. */
export function useConnectionChanges() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('provisioning', provisioningMessages);
  const notify = useNotify();
  const create = useApiChange<C, NewConnection, ScimConnection & { token: string }>({
    ...stale,
    change: (api, { guide, name, expiresInDays }) =>
      withFresh(() =>
        api.createScimConnection({
          body: {
            source: guide.source,
            connectionName: name.trim() || guide.name,
            expiresInDays,
          },
        }),
      ),
  });
  const rename = useApiChange<C, { connection: ScimConnection; name: string }>({
    ...stale,
    change: (api, { connection: { id }, name }) =>
      api.updateScimConnection({ params: { id }, body: { connectionName: name } }),
    undo: (api, { connection: { id, connectionName } }) =>
      api.updateScimConnection({ params: { id }, body: { connectionName } }),
    onDone: (_, { undo }) => notify.done(text('renamed'), undo),
  });
  const setSync = useApiChange<C, { connection: ScimConnection; isOn: boolean }>({
    ...stale,
    change: (api, { connection: { id }, isOn }) =>
      api.updateScimConnection({ params: { id }, body: { syncToUserManagement: isOn } }),
    undo: (api, { connection: { id }, isOn }) =>
      api.updateScimConnection({ params: { id }, body: { syncToUserManagement: !isOn } }),
    onDone: (_, { undo }) => notify.done(text('syncSaved'), undo),
    onFailure: (failure) => notify.failed(failure),
  });
  const remove = useApiChange<C, { connection: ScimConnection; deleteAll: boolean }>({
    ...stale,
    change: (api, { connection: { id }, deleteAll }) =>
      withFresh(() => api.deleteScimConnection({ params: { id }, body: { deleteAll } })),
    onDone: () => notify.done(text('deleted')),
  });
  return { create, rename, setSync, remove };
}

/** Creates and revokes tokens. */
export function useTokenChanges() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('provisioning', provisioningMessages);
  const notify = useNotify();
  const create = useApiChange<
    C,
    { connection: ScimConnection; expiresInDays: number | null },
    { token: string }
  >({
    ...stale,
    change: (api, { connection: { id }, expiresInDays }) =>
      withFresh(() => api.createScimToken({ params: { id }, body: { expiresInDays } })),
  });
  const revoke = useApiChange<C, { connection: ScimConnection; token: ScimToken }>({
    ...stale,
    change: (api, { connection: { id }, token }) =>
      api.revokeScimToken({ params: { id, tokenId: token.id } }),
    onDone: () => notify.done(text('revoked')),
  });
  return { create, revoke };
}

/** Assigns users to a connection, releases them, and decides conflicts. */
export function useUserChanges({ id }: ScimConnection) {
  const withFresh = useFreshVerification();
  const text = usePageTexts('provisioning', provisioningMessages);
  const notify = useNotify();
  const assign = useApiChange<C, readonly string[]>({
    ...stale,
    change: (api, userIds) =>
      withFresh(() => api.assignScimUsers({ params: { id }, body: { userIds: [...userIds] } })),
    onDone: (_, { input }) => notify.done(text('assigned', { count: input.length })),
  });
  const release = useApiChange<C, ScimUser>({
    ...stale,
    change: (api, user) => api.releaseScimUser({ params: { id, userId: user.id } }),
    undo: (api, user) =>
      withFresh(() => api.assignScimUsers({ params: { id }, body: { userIds: [user.id] } })),
    onDone: (_, { input, undo }) => notify.done(text('released', { name: input.name }), undo),
    onFailure: (failure) => notify.failed(failure),
  });
  const resolve = useApiChange<C, ScimConflict>({
    ...stale,
    change: (api, conflict) =>
      withFresh(() => api.resolveScimConflict({ params: { id, conflictId: conflict.id } })),
    onDone: (_, { input }) =>
      notify.done(text('conflictAssigned', { name: input.name ?? input.userName })),
    onFailure: (failure) => notify.failed(failure),
  });
  const dismiss = useApiChange<C, ScimConflict>({
    ...stale,
    change: (api, conflict) => api.dismissScimConflict({ params: { id, conflictId: conflict.id } }),
    onDone: () => notify.done(text('dismissed')),
    onFailure: (failure) => notify.failed(failure),
  });
  return { assign, release, resolve, dismiss };
}

/** Maps groups of a directory to roles. */
export function useGroupRoles({ id }: ScimConnection) {
  const withFresh = useFreshVerification();
  const text = usePageTexts('provisioning', provisioningMessages);
  const notify = useNotify();
  return useApiChange<C, { group: ScimGroup; roleIds: readonly string[] }>({
    ...stale,
    change: (api, { group, roleIds }) =>
      withFresh(() =>
        api.updateScimGroupRoles({
          params: { id, groupId: group.id },
          body: { roleIds: [...roleIds] },
        }),
      ),
    undo: (api, { group }) =>
      withFresh(() =>
        api.updateScimGroupRoles({
          params: { id, groupId: group.id },
          body: { roleIds: group.roleIds },
        }),
      ),
    onDone: (_, { input, undo }) =>
      notify.done(text('rolesSaved', { name: input.group.name }), undo),
  });
}
