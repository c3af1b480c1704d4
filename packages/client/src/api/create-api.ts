import type { Api, CallOptions, CallShape, CallTable, Contract } from '@foyer/contract';
import type { Transport } from '../transport/transport.ts';
import { type UrlOptions, buildUrl, buildQuery } from './build-url.ts';

/** What a set of calls needs: the way to the provider, and what every call of the set carries. */
export interface ApiDeps {
  readonly send: Transport;
  readonly address: UrlOptions;
  /** Headers of every call of this set. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Query parameters the host adds to every call. */
  readonly query?: () =>
    | Readonly<Record<string, string>>
    | Promise<Readonly<Record<string, string>>>;
}

interface CallInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Turns a call table into functions, one per call. */
export function createApi<C extends Contract>(deps: ApiDeps, calls: CallTable<C>): Api<C> {
  const functions = Object.entries<unknown>(calls).map(([name, call]) => [
    name,
    (input?: CallInput, options?: CallOptions) => perform(deps, call as CallShape, input, options), // safe: a call table holds nothing else at run time
  ]);
  return Object.fromEntries(functions) as Api<C>; // safe: one function per name of the table; the table carries the types
}

async function perform(
  deps: ApiDeps,
  call: CallShape,
  input: CallInput = {},
  options: CallOptions = {},
) {
  const params = buildQuery(input.params);
  const query = { ...buildQuery(input.query), ...(deps.query && (await deps.query())) };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const isForm = input.body instanceof FormData;
  const response = await deps.send({
    method: call.method,
    url: buildUrl(deps.address, call, path, query),
    path,
    call,
    params,
    query,
    headers: { ...(!isForm && { 'Content-Type': 'application/json' }), ...deps.headers },
    ...(input.body !== undefined && {
      body: input.body instanceof FormData ? input.body : JSON.stringify(input.body),
    }),
    ...(options.signal && { signal: options.signal }),
  });
  if (call.bytes) return response.blob();
  if (!call.plainText) return readSuccess(response);
  return options.readText?.(response) ?? response.text();
}

/** An empty or unreadable success is an empty object. Specification 2, §8. */
async function readSuccess(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return {};
  }
}
