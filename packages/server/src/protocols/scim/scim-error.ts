/** Details of an error with status 400 or 409. RFC 7644, §3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A request that a SCIM client must change before it sends it again. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.name = 'ScimError';
    this.status = status;
    this.scimType = scimType;
  }
}

/** An error with status 400. */
export const badRequest = (scimType: ScimType, detail: string): ScimError =>
  new ScimError(400, detail, scimType);

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The body of an error. The status is text. RFC 7644, §3.12. */
export function toErrorBody(
  status: number,
  detail: string,
  scimType?: ScimType,
): Readonly<Record<string, unknown>> {
  return {
    schemas: [errorSchema],
    status: String(status),
    ...(scimType ? { scimType } : {}),
    detail,
  };
}
