import type { Actor } from './kernel/http/context.ts';
import { isMachineCaller } from './kernel/http/guard.ts';
import type { ApiTokenUse } from './modules/api-tokens/api-token-use.ts';
import type { RoleCatalog } from './modules/roles/role-catalog.ts';
import type { SetupSessions } from './modules/sso/sso-setup-sessions.ts';
import type { SessionsService } from './modules/sessions/sessions.service.ts';
import { limitRoles } from './rules/membership/parent-access.ts';

/** What the caller with a verified access token may do now; throws when the session has ended. */
export type Admit = (actor: Actor) => Promise<Pick<Actor, 'roles' | 'permissions' | 'superUser'>>;

interface AdmitDeps {
  readonly sessions: SessionsService;
  readonly catalog: RoleCatalog;
  readonly apiTokens: ApiTokenUse;
  readonly setupSessions: Pick<SetupSessions, 'admit'>;
}

/** What the holder of a verified access token may do now. */
export function createAdmit({ sessions, catalog, apiTokens, setupSessions }: AdmitDeps): Admit {
  return async (actor) => {
    if (actor.token.type === 'ssoSetupLink') {
      await setupSessions.admit(actor);
      return { roles: [], permissions: actor.permissions, superUser: false };
    }
    const status = isMachineCaller(actor)
      ? await apiTokens.admit(actor)
      : await sessions.admit(actor, sessions.stand);
    const current = await catalog.held(status.catalog, status.roleIds);
    const { roleKeys, permissionKeys } = limitRoles(
      current,
      'access' in status ? status.access : undefined,
    );
    return {
      roles: roleKeys,
      permissions: permissionKeys,
      superUser: 'superUser' in status && status.superUser,
    };
  };
}
