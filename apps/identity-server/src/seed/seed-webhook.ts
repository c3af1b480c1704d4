import { labWebhookSecret, type LabMemory } from '@foyer/lab';
import type { Platform } from '@foyer/server/modules/platform';
import { demoTenants } from './demo-data.ts';

/** Name of the document that says that it was done. */
const done = 'demo webhook';
const eventKeys = [
  'group.created',
  'group.deleted',
  'role.created',
  'user.roles_updated',
  'invitation.sent',
];

/** Gives Acme a webhook that sends to the receiver of the lab, once: changes survive the next start. */
export async function seedWebhook(
  { db, seal, clock }: Pick<Platform, 'db' | 'seal' | 'clock'>,
  { memory, url }: { readonly memory: LabMemory; readonly url: string },
): Promise<void> {
  if (await memory.load(done)) return;
  const [acme] = demoTenants;
  const now = clock.now();
  await db.system((tx) =>
    tx
      .insertInto('webhooks')
      .values({
        tenant_id: acme.id,
        name: 'Lab receiver',
        description: 'Shows deliveries at /lab/webhooks/.',
        url,
        secret_sealed: seal.seal('webhook-secret', labWebhookSecret),
        event_keys: eventKeys,
        is_active: true,
        created_by: null,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  await memory.save(done, true);
}
