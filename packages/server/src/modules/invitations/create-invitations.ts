import type { Platform } from '../platform.ts';
import type { GivingRoles } from '../roles/giving-roles.service.ts';
import { createAcceptingService } from './accepting.service.ts';
import { createAcceptingStore } from './accepting.store.ts';
import { createInvitationsService } from './invitations.service.ts';
import { createInvitationsStore } from './invitations.store.ts';
import { createInviteLinksService } from './invite-links.service.ts';
import { createInviteLinksStore } from './invite-links.store.ts';
import { createOwnInviteLinks } from './own-invite-links.ts';
import { createProvedGiving } from './proved-giving.ts';
import { createWaitingService } from './waiting.service.ts';
import { createWaitingStore } from './waiting.store.ts';

type Accepting = Pick<
  Parameters<typeof createAcceptingService>[0],
  'passwords' | 'recovery' | 'sessions'
>;

/** Builds what invites people. `accepting` is made last: it stands on passwords and sessions, which come after the links. */
export function createInvitations(kernel: Platform & { readonly giving: GivingRoles }) {
  const store = createInvitationsStore();
  const parts = {
    ...kernel,
    accepting: createAcceptingStore(),
    invitationsStore: store,
    requireProofToGive: createProvedGiving(kernel),
  };
  const linkParts = { ...parts, store: createInviteLinksStore() };
  const links = createInviteLinksService(linkParts);
  const invitations = createInvitationsService({ ...parts, store });
  return {
    links,
    ownLinks: createOwnInviteLinks(linkParts),
    invitations,
    waiting: createWaitingService({ ...kernel, invitations, store: createWaitingStore() }),
    accepting: (deps: Accepting) => createAcceptingService({ ...parts, store, links, ...deps }),
  };
}
