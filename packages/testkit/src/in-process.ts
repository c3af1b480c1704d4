import type { FastifyInstance, InjectOptions } from 'fastify';
import type { FetchHandler } from './visitor.ts';

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

/** The server as a fetch handler: requests go in without a network. */
export function inProcess(app: FastifyInstance): FetchHandler {
  return async (request) => {
    const url = new URL(request.url);
    const method = methods.find((one) => one === request.method) ?? 'GET';
    const options: InjectOptions = {
      method,
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
    };
    const payload = Buffer.from(await request.arrayBuffer());
    const answer = await app.inject(payload.length > 0 ? { ...options, payload } : options);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, String(one));
    }
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  };
}
