import { z } from 'zod';
import type { DirectoryRequest } from './directory-state.ts';

/** Where requests go, and how they are sent. */
export interface ScimSessionOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly onRequest: (request: DirectoryRequest) => void;
  readonly now: () => Date;
}

/** A response of the service. */
export interface ScimAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A request that the service rejected, with what it said. */
export class ScimRejection extends Error {}

/** Requests with the token of one connection. */
export interface ScimSession {
  /** Sends a request; one that is rejected throws `ScimRejection`, unless its status is expected. */
  send(
    method: string,
    path: string,
    body?: object,
    expected?: readonly number[],
  ): Promise<ScimAnswer>;
  /** The ID of the first resource that a list returns. */
  findId(path: string): Promise<string | undefined>;
}

const record = z.record(z.string(), z.unknown());
const list = z.object({ Resources: z.array(z.object({ id: z.string() })).optional() });
const timeout = 15_000;

/** Opens a session; every request is reported, with its response. */
export function openScimSession(options: ScimSessionOptions): ScimSession {
  const { baseUrl, token, onRequest, now } = options;

  const send: ScimSession['send'] = async (method, path, body, expected = []) => {
    const response = await options.fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/scim+json',
        ...(body && { 'content-type': 'application/scim+json; charset=utf-8' }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status } = response;
    const answer = toObject(await response.text());
    const request = { at: now().toISOString(), method, path: decodeURIComponent(path), status };
    onRequest({ ...request, ...(body && { body }), ...(answer && { response: answer }) });
    if (!response.ok && !expected.includes(status))
      throw new ScimRejection(toDetail(answer) ?? `The service answered ${status}.`);
    return { status, body: answer ?? {} };
  };

  return {
    send,
    findId: async (path) => {
      const found = list.safeParse((await send('GET', path)).body);
      return found.success ? found.data.Resources?.[0]?.id : undefined;
    },
  };
}

function toDetail(answer: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const detail = answer?.['detail'];
  return typeof detail === 'string' ? detail : undefined;
}

function toObject(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text === '') return undefined;
  try {
    return record.parse(JSON.parse(text));
  } catch {
    return { detail: text.slice(0, 500) };
  }
}

/** `?filter=…` with a text as its value, as both vendors look a resource up. */
export const filterBy = (attribute: string, value: string): string =>
  `filter=${encodeURIComponent(`${attribute} eq ${JSON.stringify(value)}`)}`;

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** A PATCH request with these operations. */
export const toPatch = (Operations: readonly object[]) => ({ schemas: [patchSchema], Operations });

/** URN of the core schema of users. */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
/** URN of the core schema of groups. */
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
/** URN of the enterprise extension. */
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
