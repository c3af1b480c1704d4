import type { PasswordRecovery } from '../passwords/password-recovery.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createAcceptingService } from './accepting.service.ts';
import { createAcceptingStore } from './accepting.store.ts';
import { createInvitationsRoutes } from './invitations.routes.ts';
import { createInvitationsService } from './invitations.service.ts';
import { createInvitationsStore } from './invitations.store.ts';
import { createInviteLinksService } from './invite-links.service.ts';
import { createInviteLinksStore } from './invite-links.store.ts';
import { createOwnInviteLinks } from './own-invite-links.ts';
import { createGrantStepUp } from './grant-step-up.ts';
import { createWaitingService } from './waiting.service.ts';
import { createWaitingStore } from './waiting.store.ts';

type InvitationsDeps = Platform & {
  readonly roleGrants: RoleGrants;
  readonly passwords: PasswordsService;
  readonly recovery: PasswordRecovery;
  readonly sessions: SessionsService;
};

/** Invitations by email and by link. */
export function createInvitations(deps: InvitationsDeps) {
  const store = createInvitationsStore();
  const parts = {
    ...deps,
    accepting: createAcceptingStore(),
    invitationsStore: store,
    requireGrantStepUp: createGrantStepUp(deps),
  };
  const linkParts = { ...parts, store: createInviteLinksStore() };
  const links = createInviteLinksService(linkParts);
  const ownLinks = createOwnInviteLinks(linkParts);
  const invitations = createInvitationsService({ ...parts, store });
  const waiting = createWaitingService({ ...deps, invitations, store: createWaitingStore() });
  return {
    links,
    ownLinks,
    invitations,
    waiting,
    accepting: parts.accepting,
    requireGrantStepUp: parts.requireGrantStepUp,
    routes: createInvitationsRoutes({
      invitations,
      waiting,
      accepting: createAcceptingService({ ...parts, store, links }),
      links: ownLinks,
      linksAllowed: deps.config.invitations.links,
    }),
  };
}
