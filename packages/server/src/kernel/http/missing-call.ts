import { commonRefusals } from '@foyer/contract';
import { managementRefusals } from '@foyer/contract/management';
import { unservedOperations } from '@foyer/contract/management/rules';
import { type Refusal, refuse } from '../refusal.ts';

const unserved = unservedOperations.map(([method, path, reason]) => ({
  method,
  segments: path.split('/').filter(Boolean),
  reason,
}));

/** What a call gets that does not exist; one of the compatible provider is explained. */
export function missingCall(method: string, url: string, prefix: string): Refusal {
  const [path = ''] = url.split('?', 1);
  const own = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  const segments = own.split('/').filter(Boolean);
  const found = unserved.find(
    (one) =>
      one.method === method &&
      one.segments.length === segments.length &&
      one.segments.every((part, at) => part.startsWith('{') || part === segments[at]),
  );
  if (!found) return refuse(commonRefusals.notFound);
  return refuse(managementRefusals.notServed, { errors: [found.reason] });
}
