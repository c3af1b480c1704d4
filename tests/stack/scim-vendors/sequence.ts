import { expect } from 'vitest';
import type { Directory, ScimReply } from '../provisioning-directory.ts';

/**
 * A request of a vendor's sequence. `{name}` in a path or body is what an earlier step ids under the name; `{mail}` is a domain of the
 * run.
 */
export interface Step {
  /** Method and path, as the vendor sends them. */
  readonly request: string;
  readonly body?: unknown;
  readonly status: number;
  /** What the response contains. */
  readonly contains?: object;
  /** What it does not contain. */
  readonly lacks?: readonly string[];
  /** Keeps the ID of the response, or of the first resource of a list. */
  readonly keep?: string;
}

/** The requests of one vendor, with what is peculiar about them. */
export interface VendorSequence {
  readonly vendor: string;
  readonly source: 'okta' | 'azure-ad' | 'other';
  readonly steps: readonly Step[];
}

/** Sends a sequence and checks each response. With `isRepeated`, each change is sent twice, as after a lost response. */
export async function replay(
  directory: Directory,
  { steps }: VendorSequence,
  { mail, isRepeated = false }: { readonly mail: string; readonly isRepeated?: boolean },
): Promise<void> {
  const ids: Record<string, string> = { mail };
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
  for (const step of steps) {
    const [method = '', ...rest] = step.request.split(' ');
    const path = encodeURI(filled(rest.join(' ')));
    const body = step.body === undefined ? undefined : filled(JSON.stringify(step.body));
    const reply = await directory.request(method, path, body);
    check(step, reply);
    if (step.keep) ids[step.keep] = idIn(reply);
    if (isRepeated && method !== 'GET') {
      const again = await directory.request(method, path, body);
      expect([reply.status, 409, 404], `${step.request} again`).toContain(again.status);
    }
  }
}

function check(step: Step, { status, body }: ScimReply): void {
  const where = `${step.request}: ${JSON.stringify(body)}`;
  expect(status, where).toBe(step.status);
  if (step.contains) expect(body, where).toMatchObject(step.contains);
  for (const name of step.lacks ?? []) expect(body, where).not.toHaveProperty([name]);
}

function idIn({ body }: ScimReply): string {
  const { Resources } = body;
  const one: unknown = Array.isArray(Resources) ? Resources[0] : body;
  return typeof one === 'object' && one !== null && 'id' in one ? String(one.id) : '';
}

/** URN of a PATCH request. */
export const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** A PATCH request with these operations. */
export const patch = (...Operations: readonly object[]) => ({ schemas: [patchOp], Operations });
