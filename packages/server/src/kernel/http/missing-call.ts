import { commonRefusals } from '@foyer/contract';
import { managementRefusals } from '@foyer/contract/management';
import { unservedOperations } from '@foyer/contract/management/rules';
import { type Refusal, refuse } from '../refusal.ts';

const unserved = unservedOperations.map(([method, path, reason]) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{[^}]*\}/g, '[^/]+')}$`),
  reason,
}));

/** What a call gets that does not exist; one of the compatible provider is explained. */
export function missingCall(method: string, url: string, prefix: string): Refusal {
  const [path = ''] = url.split('?', 1);
  const own = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  const plain = own.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
  const found = unserved.find((one) => one.method === method && one.pattern.test(plain));
  if (!found) return refuse(commonRefusals.notFound);
  return refuse(managementRefusals.notServed, { errors: [found.reason] });
}
