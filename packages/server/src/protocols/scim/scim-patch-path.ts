import { findAttribute, locate, type Place, type ResourceType } from './scim-attributes.ts';
import { badRequest } from './scim-error.ts';
import { createCursor, type Filter, isSign, readOr, toAttributePath } from './scim-filter.ts';
import { readTokens } from './scim-tokens.ts';

/** What an operation changes: an attribute, or those of its values that a filter selects. */
export interface PatchPath {
  readonly place: Place;
  readonly filter?: Filter;
}

/** Characters of a path. */
const maxPathLength = 1024;

/** Reads a path such as `emails[type eq "work"].value`. Throws `invalidPath`. */
export function parsePatchPath(text: string, type: ResourceType): PatchPath {
  if (text.length > maxPathLength)
    throw badRequest('invalidPath', `A path can have ${maxPathLength} characters.`);
  const cursor = createCursor(readTokens(text, 'invalidPath'));
  const first = cursor.take();
  if (first?.kind !== 'word') throw unknownPath(text);
  const place = locate(type, toAttributePath(first.text));
  if (!place) throw unknownPath(text);
  if (!cursor.peek()) return { place };
  return { ...readRest(cursor, place, text) };
}

function readRest(cursor: ReturnType<typeof createCursor>, place: Place, text: string): PatchPath {
  const { attribute } = place;
  const isFiltered = isSign(cursor.take(), '[');
  if (!isFiltered || !attribute.multiValued || place.sub) throw unknownPath(text);
  const filter = readOr(cursor, 0);
  if (!isSign(cursor.take(), ']')) throw unknownPath(text);
  const rest = cursor.take();
  if (!rest) return { place, filter };
  const name = rest.kind === 'word' && rest.text.startsWith('.') ? rest.text.slice(1) : '';
  const sub = findAttribute(attribute.subAttributes, name);
  if (!sub || cursor.peek()) throw unknownPath(text);
  return { place: { ...place, sub }, filter };
}

const unknownPath = (text: string) =>
  badRequest('invalidPath', `There is no attribute “${text.slice(0, 200)}”.`);
