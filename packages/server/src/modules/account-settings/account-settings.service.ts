import { commonRefusals } from '@foyer/contract';
import {
  type AccountSettings,
  type AccountSettingsForm,
  accountSettingsRefusals,
} from '@foyer/contract/account-settings';
import type { RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { AccountSettingsStore, SettingsRow } from './account-settings.store.ts';
import type { Logos } from './logo.ts';

type AccountSettingsDeps = Pick<Platform, 'db' | 'audit' | 'clock'> & {
  readonly store: AccountSettingsStore;
  readonly logos: Logos;
};

/** Settings of a tenant. */
export function createAccountSettingsService({
  db,
  audit,
  clock,
  store,
  logos,
}: AccountSettingsDeps) {
  return {
    get: async ({ actor }: SignedInContext): Promise<AccountSettings> => {
      const row = await db.tenant(actor.tenantId, (tx) => store.find(tx));
      if (!row) throw refuse(commonRefusals.unauthenticated);
      return shown(actor.tenantId, row);
    },

    update: async (ctx: SignedInContext, form: AccountSettingsForm): Promise<AccountSettings> => {
      const { tenantId, userId } = ctx.actor;
      const logo = await logos.read(form.logo);
      const saving = db.tenant(tenantId, async (tx) => {
        const present = await store.hold(tx);
        if (!present) throw refuse(commonRefusals.unauthenticated);
        const requested = {
          ...merged(present, form),
          logo: await logos.apply(tx, logo, present.logo),
        };
        const changes = differences(present, requested);
        if (Object.keys(changes).length === 0) return present;
        await store.save(tx, requested, clock.now());
        const description = 'Changed the account settings.';
        await audit.record(tx, {
          action: 'tenant.updated',
          tenantId,
          userId,
          ctx,
          description,
          json: { changes },
        });
        return requested;
      });
      return shown(tenantId, await saving.catch(refuseTakenAlias));
    },

    getPublic: async ({ loginAlias }: RequestContext) => {
      const row = loginAlias ? await db.read((tx) => store.findByAlias(tx, loginAlias)) : undefined;
      if (!row) return {};
      const { tenantId, applicationUrl, loginUrl } = row;
      return {
        tenantId,
        ...(applicationUrl ? { applicationUrl } : {}),
        ...(loginUrl ? { loginUrl } : {}),
      };
    },
  };
}

/** Settings of a tenant. */
export type AccountSettingsService = ReturnType<typeof createAccountSettingsService>;

function shown(tenantId: string, row: SettingsRow): AccountSettings {
  return {
    tenantId,
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  };
}

/** What is not named stays, what is empty goes. */
function merged(
  present: SettingsRow,
  { logo: _logo, name, hasCustomLogin, ...texts }: AccountSettingsForm,
): SettingsRow {
  const reported = Object.entries(texts).filter(([, value]) => value !== undefined);
  return {
    ...present,
    ...Object.fromEntries(reported.map(([field, value]) => [field, value || null])),
    name: name ?? present.name,
    hasCustomLogin: hasCustomLogin ?? present.hasCustomLogin,
  };
}

function differences(present: SettingsRow, requested: SettingsRow) {
  const before = new Map<string, unknown>(Object.entries(present));
  const changed = Object.entries(requested).filter(([field, value]) => before.get(field) !== value);
  return Object.fromEntries(changed.map(([field, to]) => [field, { from: before.get(field), to }]));
}

/** PostgreSQL: another row has this value already. */
const taken = '23505';

function refuseTakenAlias(error: unknown): never {
  const isTaken =
    typeof error === 'object' && error !== null && 'code' in error && error.code === taken;
  throw isTaken ? refuse(accountSettingsRefusals.aliasTaken, { cause: error }) : error;
}
