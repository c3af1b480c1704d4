import type { RequestContext } from '../../kernel/http/context.ts';
import { ScimError } from '../../protocols/scim/scim-error.ts';
import type { ConnectionKey } from './scim-users.store.ts';

/** A request of a directory whose token was verified. */
export interface ScimRequest extends ConnectionKey {
  readonly syncProfile: boolean;
  /** Base URL of the connection, without a slash at the end. */
  readonly baseUrl: string;
  readonly ifMatch: string | undefined;
  readonly ctx: Pick<RequestContext, 'client' | 'traceId' | 'language'>;
  readonly now: Date;
}

/** The entity tag of a version. */
export const toEtag = (version: number): string => `W/"${version}"`;

/** Whether `If-Match` or `If-None-Match` names a version. */
export const namesVersion = (header: string, version: number): boolean =>
  header === '*' ||
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`);

/** Rejects a change of a version that the client has not seen. RFC 7644, §3.14. */
export function assertVersion({ ifMatch }: Pick<ScimRequest, 'ifMatch'>, version: number): void {
  if (ifMatch !== undefined && !namesVersion(ifMatch, version))
    throw new ScimError(412, 'The resource was changed. Read it again.');
}

/** What a client asks for does not exist, or another connection manages it. */
export const notFound = (what: string, id: string): ScimError =>
  new ScimError(404, `${what} ${id.slice(0, 100)} does not exist in this connection.`);
