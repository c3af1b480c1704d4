import type { Contract, Endpoint, ErrorBody, Input, Output, RefusalSpec } from '@foyer/contract';
import type { UserEntitlements } from '@foyer/contract/entitlements';
import type { PreviewFailures } from './federation/preview-failures.ts';
import type { RoleBook } from './world/roles.ts';
import type { PreviewUser, PreviewSession, PreviewTenant, World } from './world/world.ts';

/** One call as a canned reply sees it. */
export interface Visit {
  readonly world: World;
  readonly now: Date;
  readonly roleBook: RoleBook;
  /** Address the links of mails begin with. */
  readonly origin: string;
  /** What the host sells. */
  readonly entitlements: Pick<UserEntitlements, 'features' | 'plans'>;
  /** What goes wrong on purpose. */
  readonly failures: PreviewFailures;
  /** Where links of mails lead. */
  readonly paths: {
    readonly activate: string;
    readonly resetPassword: string;
    readonly forgotPassword: string;
    readonly magicLink: string;
  };
  /** Puts a mail where the host shows it. */
  readonly deliver: (mail: { to: string; subject: string; text: string; link?: string }) => void;
}

/** A call of a user whose access token is good. */
export interface SignedInVisit extends Visit {
  readonly user: PreviewUser;
  readonly tenant: PreviewTenant;
  readonly session: PreviewSession;
}

type VisitOf<E extends Endpoint> = E['access'] extends 'bearer' ? SignedInVisit : Visit;

/**
 * The canned replies of one feature. A call without a reply does not compile; neither does a reply
 * of another shape.
 */
export type PreviewReplies<C extends Contract> = {
  readonly [K in keyof C]: (visit: VisitOf<C[K]>, input: Input<C[K]>) => Output<C[K]>;
};

/** A "no" of the preview, in the shape the provider answers it. */
export class PreviewRefusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor({ code, status, text }: RefusalSpec, context?: ErrorBody['context']) {
    super(text);
    this.status = status;
    this.body = { errors: [text], errorCode: code, ...(context && { context }) };
  }
}

/** Makes the error to throw: `throw refuse(loginRefusals.noSession)`. */
export function refuse(refusal: RefusalSpec, context?: ErrorBody['context']): PreviewRefusal {
  return new PreviewRefusal(refusal, context);
}
