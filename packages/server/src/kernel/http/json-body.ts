import { commonRefusals } from '@foyer/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';
import { isBoundedJson } from './bounded-json.ts';
import { readUploadForm } from './upload-form.ts';

/** Bytes a body may have; the longest honest one is a page of settings. */
export const bodyLimit = 256 * 1024;
/** Fields of a form; the largest that a provider posts has five. */
const maxFields = 100;

/** JSON is the usual kind of body; an empty one with this content type is normal. Contract, §2. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit },
    ({ routeOptions }, text, done) => {
      // The size limit of an upload is for a file: JSON is not parsed there, and is rejected after
      // authentication.
      if ('takesUpload' in routeOptions.config && routeOptions.config.takesUpload)
        return done(null, undefined);
      try {
        done(null, readJson(String(text)));
      } catch (error) {
        done(error instanceof Error ? error : new Error('unreadable body'));
      }
    },
  );
}

/** Calls that accept `form` or `crossSiteForm` get its fields; the others refuse it as before. */
export function acceptForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(
    type,
    { parseAs: 'string', bodyLimit },
    ({ routeOptions }, text, done) => {
      if (!('takesForm' in routeOptions.config && routeOptions.config.takesForm))
        return done(refuse({ ...commonRefusals.invalid, status: 415 }));
      if (String(text).split('&', maxFields + 1).length > maxFields)
        return done(refuse(commonRefusals.tooLarge));
      done(null, Object.fromEntries(new URLSearchParams(String(text))));
    },
  );
}

/**
 * Calls that accept an `upload` get its form, and calls that accept a `crossSiteForm` its fields,
 * because mail programs send some this way (RFC 8058, §3.2); the others refuse it as before. The
 * route limits the bytes.
 */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, bytes: Buffer) => {
      const { config } = request.routeOptions;
      const takesFields = 'takesFields' in config && config.takesFields;
      if (!takesFields && !('takesUpload' in config && config.takesUpload))
        throw refuse({ ...commonRefusals.invalid, status: 415 });
      try {
        const form = await readUploadForm(bytes, request.headers['content-type'] ?? '');
        return takesFields ? Object.fromEntries(form) : form;
      } catch (cause) {
        throw refuse(commonRefusals.invalid, { cause });
      }
    },
  );
}

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (!isBoundedJson(text)) throw refuse(commonRefusals.tooLarge);
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
