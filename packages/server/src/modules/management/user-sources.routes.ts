import {
  managementGroups,
  type UserSourceForm,
  type UserSourceKind,
} from '@foyer/contract/management';
import type { VendorContext } from '../../kernel/http/context.ts';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ManagedUserSources } from './managed-user-sources.service.ts';

/** The calls of user sources. */
export function createUserSourceRoutes(sources: ManagedUserSources) {
  const create = <K extends UserSourceKind>(kind: K) =>
    ({
      tenant: 'none',
      rate: 'write',
      audit: 'user_source.created',
      handle: (ctx: VendorContext, { body }: { readonly body: UserSourceForm<K> }) =>
        sources.create(ctx, kind, body),
    }) as const;
  const update = <K extends UserSourceKind>(kind: K) =>
    ({
      tenant: 'none',
      rate: 'write',
      audit: 'user_source.updated',
      handle: (
        ctx: VendorContext,
        one: { readonly params: { readonly id: string }; readonly body: UserSourceForm<K> },
      ) => sources.update(ctx, { id: one.params.id, type: kind }, one.body),
    }) as const;
  return defineRoutes('management', managementGroups.userSources, {
    getUserSource: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async (_, { params }) => sources.get(params.id),
    },
    deleteUserSource: {
      tenant: 'none',
      rate: 'write',
      audit: 'user_source.deleted',
      handle: (ctx, { params }) => sources.remove(ctx, params.id),
    },
    createAuth0UserSource: create('auth0'),
    updateAuth0UserSource: update('auth0'),
    createCognitoUserSource: create('cognito'),
    updateCognitoUserSource: update('cognito'),
    createFirebaseUserSource: create('firebase'),
    updateFirebaseUserSource: update('firebase'),
    createCustomCodeUserSource: create('custom-code'),
    updateCustomCodeUserSource: update('custom-code'),
    createFederationUserSource: create('federation'),
    updateFederationUserSource: update('federation'),
  });
}
