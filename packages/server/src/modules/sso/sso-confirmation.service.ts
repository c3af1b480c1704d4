import { type SsoConfiguration, type SsoConfirmation, ssoRefusals } from '@foyer/contract/sso';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { PendingChangesStore } from './sso-pending-changes.store.ts';
import type { ConnectionsStore } from './sso-configurations.store.ts';
import { isConfirmed, type SsoView } from './sso-view.ts';
import type { Vouching } from './sso-vouching.ts';

type ConfirmationDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly store: ConnectionsStore;
  readonly changesStore: PendingChangesStore;
  readonly view: SsoView;
  readonly vouching: Vouching;
};

/** A user above whom nobody stands says that a connection, as they have seen it, may open everyone. Decision 0224. */
export function createConfirmationService({
  db,
  audit,
  clock,
  requireStepUp,
  store,
  changesStore,
  view,
  vouching,
}: ConfirmationDeps) {
  const confirm = async (
    ctx: SignedInContext,
    id: string,
    revision: number,
  ): Promise<SsoConfiguration> => {
    await requireStepUp(ctx);
    const { tenantId, userId } = ctx.actor;
    return db.tenant(tenantId, async (tx) => {
      const present = await store.hold(tx, id);
      if (!present) throw refuse(ssoRefusals.notFound);
      if (present.revision !== revision) throw refuse(ssoRefusals.changedMeanwhile);
      if (!isConfirmed(present)) {
        if (!(await vouching.isTop(tx, ctx))) throw refuse(ssoRefusals.confirmNeedsMore);
        await store.update(tx, present.id, { ...vouching.forAllUsers, updated_at: clock.now() });
        const description =
          'Confirmed an SSO connection. All users of its domains can sign in through it.';
        const json = { connectionId: present.id, revision };
        await audit.record(tx, {
          action: 'sso.connection_confirmed',
          tenantId,
          userId,
          ctx,
          description,
          json,
        });
      }
      const whole = await store.whole(tx, present.id);
      if (!whole) throw refuse(ssoRefusals.notFound);
      return view.configuration(whole, clock.now());
    });
  };

  /** What waits for a confirmation, for those who decide about it. */
  const pending = ({ actor }: SignedInContext, id: string): Promise<SsoConfirmation> =>
    db.tenant(actor.tenantId, async (tx) => {
      const present = await store.find(tx, id);
      if (!present) throw refuse(ssoRefusals.notFound);
      const isNeeded = !isConfirmed(present);
      if (!isNeeded) return { isNeeded, canConfirm: false, changes: [] };
      const changes = await changesStore.list(tx, present.id);
      return { isNeeded, canConfirm: await vouching.isTop(tx, { actor }), changes };
    });

  return { confirm, pending };
}

/** Confirms connections that users with fewer permissions changed. */
export type ConfirmationService = ReturnType<typeof createConfirmationService>;
