import { type EventName, events } from '@foyer/contract/events';
import type { Stack } from '@foyer/testkit';

/** The audit rows about a user, oldest first. */
export function getAudits({ server }: Stack, userId: string) {
  return server.db.read((tx) =>
    tx
      .selectFrom('audits')
      .select(['action', 'severity', 'tenant_id as tenantId', 'description', 'ip', 'json'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  );
}

/** The audit rows of a tenant with this action, oldest first. */
export function auditsIn({ server }: Stack, tenantId: string, action: EventName) {
  return server.db.read((tx) =>
    tx
      .selectFrom('audits')
      .select(['action', 'severity', 'user_id as userId', 'description', 'json'])
      .where('tenant_id', '=', tenantId)
      .where('action', '=', action)
      .orderBy('created_at')
      .execute(),
  );
}

/** The category of an event. */
export const eventCategory = (action: string) =>
  Object.entries(events).find(([name]) => name === action)?.[1].category;

/** How a test names a call. */
export const getName = ({ slug, name }: { readonly slug: string; readonly name: string }) =>
  `${slug}.${name}`;

/** The calls of these features that a user who is signed in changes something with: all that do not just read, or that leave a row. */
export function changingRoutes(
  { server }: Stack,
  features: readonly string[],
  except: readonly string[],
) {
  return server.routes.filter(
    (route) =>
      features.includes(route.slug) &&
      route.endpoint.access === 'bearer' &&
      (route.endpoint.method !== 'GET' || route.audit !== null) &&
      !except.includes(getName(route)),
  );
}
