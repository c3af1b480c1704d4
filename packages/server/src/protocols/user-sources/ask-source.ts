import { isBoundedJson } from '../../kernel/http/bounded-json.ts';
import {
  type Outgoing,
  OutgoingError,
  type OutgoingRequest,
} from '../../kernel/outgoing/outgoing.ts';
import { isFields, SourceFailure } from './external-user.ts';

/** Timeout of one request in milliseconds. A sign-in makes two or three requests. */
const timeoutMs = 4000;
const maxBytes = 256 * 1024;

/** A response of a source; `json` is empty if the body is no JSON object. */
export interface SourceAnswer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Makes requests to user sources. Throws `SourceFailure`. */
export function createAskSource(outgoing: Pick<Outgoing, 'request'>) {
  return async (request: OutgoingRequest): Promise<SourceAnswer> => {
    const headers = { accept: 'application/json', ...request.headers };
    const sent = outgoing.request({ ...request, headers, timeoutMs, maxBytes });
    const { status, body } = await sent.catch((cause: unknown) => {
      if (cause instanceof OutgoingError) throw new SourceFailure(cause.failure, { cause });
      throw cause;
    });
    return { status, json: readObject(Buffer.from(body).toString('utf8')) };
  };
}

/** Makes requests to user sources. */
export type AskSource = ReturnType<typeof createAskSource>;

/** The JSON of a successful response. Throws for any other status. */
export function readSuccess({ status, json }: SourceAnswer): SourceAnswer['json'] {
  if (status === 200) return json;
  throw new SourceFailure(status === 401 || status === 403 ? 'credentials' : 'status');
}

function readObject(text: string): SourceAnswer['json'] {
  try {
    const value: unknown = isBoundedJson(text) ? JSON.parse(text) : undefined;
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}
