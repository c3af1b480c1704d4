/** A call the server refused, as a test reads it. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: readonly string[];
  readonly context: unknown;
  readonly headers: Headers;

  constructor(status: number, headers: Headers, body: unknown) {
    const fields: { errors?: unknown; errorCode?: unknown; context?: unknown } = Object(body);
    const errors = Array.isArray(fields.errors) ? fields.errors.map(String) : [];
    super(`${status} ${errors.join(', ')}`);
    this.name = 'CallError';
    this.status = status;
    this.headers = headers;
    this.errors = errors;
    this.context = fields.context;
    this.code = typeof fields.errorCode === 'string' ? fields.errorCode : undefined;
  }
}
