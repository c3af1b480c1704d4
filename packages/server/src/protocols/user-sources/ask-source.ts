import type { FoyerConfig } from '../../kernel/config/config.ts';
import { isBoundedJson } from '../../kernel/http/bounded-json.ts';
import {
  allowsSecrets,
  type Outgoing,
  OutgoingError,
  type OutgoingRequest,
} from '../../kernel/outgoing/outgoing.ts';
import { isFields, remainingMs, SourceFailure } from './external-user.ts';

const maxBytes = 256 * 1024;

/** A response of a source; `json` is empty if the body is no JSON object. */
export interface SourceAnswer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

interface AskDeps {
  readonly config: Pick<FoyerConfig, 'outgoing'>;
  readonly settings: { readonly mode: string };
  readonly outgoing: Pick<Outgoing, 'request'>;
}

/** Makes requests to user sources, until the deadline of the sign-in. Throws `SourceFailure`. */
export function createAskSource({ config, settings, outgoing }: AskDeps, deadline: number) {
  const isDemo = settings.mode === 'demo';
  return async (request: OutgoingRequest): Promise<SourceAnswer> => {
    const url = URL.parse(request.url);
    if (!url || !allowsSecrets({ config, isDemo }, url)) throw new SourceFailure('address');
    const headers = { accept: 'application/json', ...request.headers };
    const sent = outgoing.request({
      ...request,
      headers,
      timeoutMs: remainingMs(deadline),
      maxBytes,
    });
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
