import type { Visit } from '../preview-replies.ts';
import type { PreviewCode } from './preview-code.ts';

/** Seconds a code works: ten minutes, the server's default. */
export const previewCodeSeconds = 600;

const codesIn = ({ world }: Visit): PreviewCode[] => (world.codes ??= []);

/** Makes a code; the earlier one of the same kind and user is void. */
export function issueCode(
  visit: Visit,
  one: Pick<PreviewCode, 'kind' | 'userId' | 'about'>,
): PreviewCode {
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const expires = new Date(visit.now.getTime() + previewCodeSeconds * 1000).toISOString();
  const code = String(drawn % 1_000_000).padStart(6, '0');
  const created = { ...one, code, expires, handle: crypto.randomUUID() };
  visit.world.codes = codesIn(visit).filter(
    (old) => old.kind !== one.kind || old.userId !== one.userId,
  );
  codesIn(visit).push(created);
  return created;
}

/** Uses a code up; undefined for a wrong or old one. */
export function redeemCode(
  visit: Visit,
  { kind, handle, code }: Pick<PreviewCode, 'kind' | 'handle' | 'code'>,
): PreviewCode | undefined {
  const typed = code.replaceAll(/[\s-]/g, '');
  const found = codesIn(visit).find(
    (one) => one.kind === kind && one.handle === handle && one.code === typed,
  );
  if (!found || Date.parse(found.expires) <= visit.now.getTime()) return undefined;
  visit.world.codes = codesIn(visit).filter((one) => one !== found);
  return found;
}
