import type { AcceptingStore } from '../invitations/accepting.store.ts';
import type { RequireGrantStepUp } from '../invitations/grant-step-up.ts';
import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { Seats } from '../usage/seats.ts';
import { createJoinApprovals } from './join-approvals.ts';
import { createJoinDecisions } from './join-decisions.ts';
import { createJoinRequestsRoutes } from './join-requests.routes.ts';
import { createJoinRequestsService } from './join-requests.service.ts';
import { createJoinRequestsStore } from './join-requests.store.ts';

type JoinRequestsDeps = Platform & {
  readonly roleGrants: RoleGrants;
  readonly accepting: AcceptingStore;
  readonly requireGrantStepUp: RequireGrantStepUp;
  readonly seats: Seats;
};

/** Requests to join an account with a verified domain. */
export function createJoinRequests(deps: JoinRequestsDeps) {
  const store = createJoinRequestsStore();
  const decisions = createJoinDecisions({ ...deps, store });
  const approvals = createJoinApprovals({ ...deps, store, decisions });
  const service = createJoinRequestsService({ ...deps, store, approvals });
  return {
    routes: createJoinRequestsRoutes(service, decisions, approvals),
    expiring: [['join_requests', 'expires_at'] as const],
  };
}
