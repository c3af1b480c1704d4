import { commonRefusals } from '@foyer/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';

/** Bytes a body may have; the longest honest one is a page of settings. */
export const bodyLimit = 256 * 1024;
/** How deep a body may nest. Security decision 16. */
const deepest = 32;

/** JSON is the only kind of body; an empty one with this content type is normal. Contract, §2. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, text, done) => {
    try {
      done(null, readJson(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable body'));
    }
  });
}

/** Calls that take the form of a provider (`formPost`, `serverForm`) get its fields; the others refuse it as before. */
export function acceptForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, ({ routeOptions }, text, done) => {
    if (!('takesForm' in routeOptions.config && routeOptions.config.takesForm))
      return done(refuse({ ...commonRefusals.invalid, status: 415 }));
    done(null, Object.fromEntries(new URLSearchParams(String(text))));
  });
}

/** Calls that take a file (`uploadBytes`) get its form; the others refuse it as before. The route limits the bytes. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, bytes: Buffer) => {
      const { config } = request.routeOptions;
      if (!('takesUpload' in config && config.takesUpload)) throw refuse({ ...commonRefusals.invalid, status: 415 });
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      try {
        return await new Response(new Uint8Array(bytes), { headers }).formData();
      } catch (cause) {
        throw refuse(commonRefusals.invalid, { cause });
      }
    },
  );
}

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  assertShallow(text);
  try {
    return JSON.parse(text, dropPrototype);
  } catch (cause) {
    throw refuse(commonRefusals.invalid, { cause });
  }
}

/** `__proto__` is a name only attackers use; unknown members are ignored, so is this one. */
function dropPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

function assertShallow(text: string): void {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > deepest) throw refuse(commonRefusals.tooLarge);
  }
}
