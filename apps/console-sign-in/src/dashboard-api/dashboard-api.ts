import { readAnswer } from './read-answer.ts';

/** Shown when nothing better is known; the four dots are the specification's. Specification 2, §8. */
const somethingWrong = 'Something went wrong....';

/** The dashboard refused, or did not answer as it should. Anyone who is shown `message` has already seen it. */
export class DashboardApiError extends Error {
  override readonly name = 'DashboardApiError';
  /** Absent when no answer came at all. */
  readonly status: number | undefined;

  constructor(text: string, status: number | undefined, options?: ErrorOptions) {
    super(text, options);
    this.status = status;
  }
}

/** What a call says besides its path. */
export interface DashboardRequest<T> {
  /** An object or array is sent as JSON; text, forms and files as they are. */
  readonly body?: object | string;
  readonly signal?: AbortSignal;
  /** Reads the content of the answer; a throw means that it is not what was expected. */
  readonly read: (content: unknown) => T;
}

/** A call; `undefined` is the answer of status 204. */
export type DashboardCall = <T>(
  path: string,
  request: DashboardRequest<T>,
) => Promise<T | undefined>;

/** The methods of specification 2, §7.2. */
export type DashboardApi = {
  readonly [M in 'get' | 'post' | 'put' | 'patch' | 'delete']: DashboardCall;
};

/** What the calls need. */
export interface DashboardApiDeps {
  /** Address the paths are appended to. */
  readonly baseUrl: string;
  readonly accessToken: () => string | undefined;
  /** Shows an error toast. */
  readonly showError: (text: string) => void;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** The calls of the console to its dashboard. Specification 2, §7.2: bearer token, credentials, JSON bodies. */
export function createDashboardApi(deps: DashboardApiDeps): DashboardApi {
  const method =
    (name: string): DashboardCall =>
    (path, request) =>
      perform(deps, name, path, request);
  return {
    get: method('GET'),
    post: method('POST'),
    put: method('PUT'),
    patch: method('PATCH'),
    delete: method('DELETE'),
  };
}

async function perform<T>(
  deps: DashboardApiDeps,
  method: string,
  path: string,
  requested: DashboardRequest<T>,
) {
  try {
    const response = await deps.fetch(getRequest(deps, method, path, requested));
    return await getContent(response, requested);
  } catch (error) {
    if (isAborted(error, requested.signal)) throw error;
    const existing =
      error instanceof DashboardApiError
        ? error
        : new DashboardApiError(somethingWrong, undefined, { cause: error });
    deps.showError(existing.message);
    throw existing;
  }
}

async function getContent<T>(
  response: Response,
  { read }: DashboardRequest<T>,
): Promise<T | undefined> {
  const { status } = response;
  const answer = await readAnswer(response);
  if (answer.kind === 'nothing') return undefined;
  if (answer.kind === 'error')
    throw new DashboardApiError(answer.message ?? somethingWrong, status);
  try {
    return read(answer.content);
  } catch (cause) {
    if (isAborted(cause)) throw cause;
    throw new DashboardApiError(somethingWrong, status, { cause });
  }
}

function getRequest<T>(
  { baseUrl, accessToken }: DashboardApiDeps,
  method: string,
  path: string,
  requested: DashboardRequest<T>,
) {
  const base = new URL(baseUrl);
  const url = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base);
  // The token goes to the dashboard and nowhere else, however the path is written.
  if (url.origin !== base.origin) throw new Error(`The path ${path} leads away from the dashboard`);
  const token = accessToken();
  const headers = {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(isReady(requested.body) ? {} : { 'Content-Type': 'application/json' }),
  };
  return new Request(url, {
    method,
    headers,
    credentials: 'include',
    ...(requested.signal && { signal: requested.signal }),
    ...readBody(requested),
  });
}

function readBody({ body }: { readonly body?: object | string }): { body?: BodyInit } {
  if (body === undefined) return {};
  return { body: isReady(body) ? body : JSON.stringify(body) };
}

/** What the browser sends as it is, naming the type itself. */
function isReady(
  body: object | string | undefined,
): body is string | Blob | FormData | URLSearchParams | undefined {
  if (typeof body !== 'object') return true;
  return body instanceof Blob || body instanceof FormData || body instanceof URLSearchParams;
}

function isAborted(error: unknown, signal?: AbortSignal): boolean {
  return signal?.aborted === true || (error instanceof Error && error.name === 'AbortError');
}
