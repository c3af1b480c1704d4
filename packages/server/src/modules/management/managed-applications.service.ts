import { applicationsRefusals } from '@foyer/contract/applications';
import { type ApplicationChange, type NewApplication } from '@foyer/contract/management';
import type { ApplicationConfig } from '../../kernel/config/applications.config.ts';
import { readConfig } from '../../kernel/config/config.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ApplicationFilter, ApplicationViews } from '../applications/application-views.ts';
import { toAccess } from '../applications/application-views.ts';
import { applicationsStore as store } from '../applications/applications.store.ts';
import type { Platform } from '../platform.ts';
import type { ChangeableConfig, EnvironmentChanges } from './environment-changes.ts';

type Deps = Pick<Platform, 'config' | 'clock' | 'random'> & {
  readonly views: ApplicationViews;
  readonly changes: EnvironmentChanges;
};

const { unknown, isDefault, otherDefault, noRegistration, noSecret } = applicationsRefusals;

/** Applications, as backends and tools manage them. */
export function createManagedApplications({ config, clock, random, views, changes }: Deps) {
  const newSecret = () => Buffer.from(random.bytes(32)).toString('base64url');

  function find(id: string) {
    const found = views.find(id);
    if (!found) throw refuse(unknown);
    return found;
  }

  /** Changes the list, and brings what statements know of it along. */
  function change(ctx: VendorContext, edit: (draft: ChangeableConfig) => void, gone?: string) {
    let after: ChangeableConfig | undefined;
    const keep = (draft: ChangeableConfig) => {
      edit(draft);
      after = draft;
    };
    return changes.change(ctx, keep, async (tx) => {
      const report = readConfig(after);
      if (report.kind === 'valid') await store.sync(tx, report.config.applications);
      if (gone) await store.remove(tx, gone, clock.now());
    });
  }

  return {
    list: (filter: ApplicationFilter) => views.filter(views.list(), filter),
    get: find,
    getDefault: views.defaultView,

    async create(ctx: VendorContext, form: NewApplication) {
      if (form.isDefault) throw refuse(otherDefault);
      if (form.allowDcr) throw refuse(noRegistration);
      const clientId = crypto.randomUUID();
      const now = clock.now().toISOString();
      await change(ctx, ({ applications }) => {
        // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema adds the defaults
        const one = {
          clientId,
          kind: 'embedded',
          createdAt: now,
          secret: newSecret(),
          sharedSecret: newSecret(),
          ...toFields(form),
          updatedAt: now,
        } as ApplicationConfig;
        applications.push(one);
      });
      return find(clientId);
    },

    async update(ctx: VendorContext, id: string, form: ApplicationChange): Promise<undefined> {
      const { isDefault: wasDefault } = find(id);
      if (form.allowDcr) throw refuse(noRegistration);
      if (form.isDefault !== undefined && form.isDefault !== wasDefault) throw refuse(otherDefault);
      if (wasDefault) {
        const staysOpen = form.isActive !== false && form.accessType !== 'MANAGED_ACCESS';
        if (!staysOpen) throw refuse(isDefault);
        const updatedAt = clock.now().toISOString();
        await change(ctx, (draft) => changeDefault(draft, form, updatedAt));
        return undefined;
      }
      await change(ctx, ({ applications }) => {
        const at = applications.findIndex(({ clientId }) => clientId === id);
        const before = applications[at];
        if (!before) throw refuse(unknown);
        const { branding, ...fields } = toFields(form);
        const updatedAt = clock.now().toISOString();
        applications[at] = {
          ...before,
          ...fields,
          branding: { ...before.branding, ...branding },
          updatedAt,
        };
      });
      return undefined;
    },

    async remove(ctx: VendorContext, id: string): Promise<undefined> {
      if (find(id).isDefault) throw refuse(isDefault);
      await change(
        ctx,
        (draft) => {
          draft.applications = draft.applications.filter(({ clientId }) => clientId !== id);
        },
        id,
      );
      return undefined;
    },

    credentials: async (id: string) => {
      const one = find(id).isDefault
        ? config.application
        : config.applications.find(({ clientId }) => clientId === id);
      if (!one?.secret || !one.sharedSecret) throw refuse(noSecret);
      return { clientSecret: one.secret, sharedSecret: one.sharedSecret };
    },

    async regenerate(ctx: VendorContext, id: string): Promise<undefined> {
      const isOfDefault = find(id).isDefault;
      const secrets = { secret: newSecret(), sharedSecret: newSecret() };
      await change(ctx, ({ application, applications }) => {
        const one = applications.find(({ clientId }) => clientId === id);
        Object.assign(isOfDefault ? application : (one ?? {}), secrets);
      });
      return undefined;
    },
  };
}

/** The configuration that a form states; only what is in it. */
function toFields(form: ApplicationChange): Partial<ApplicationConfig> {
  const { name, appURL, loginURL, logoURL, accessType, isActive, type, frontendStack } = form;
  const { description, metadata } = form;
  const stated = {
    name,
    url: appURL,
    loginUrl: loginURL,
    ...(logoURL === undefined ? {} : { branding: { logo: logoURL || undefined } }),
    access: accessType && toAccess(accessType),
    active: isActive,
    type,
    frontendStack,
    description,
    metadata,
  };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
}

/** Changes the default application. Its branding is that of the environment; it is always open and active. */
function changeDefault(
  { application, branding }: ChangeableConfig,
  form: ApplicationChange,
  updatedAt: string,
): void {
  const { branding: own, access: _access, active: _active, ...fields } = toFields(form);
  Object.assign(application, fields, { updatedAt });
  Object.assign(branding, own);
  // the product name is what users see as the application's name
  if (form.name !== undefined && branding.productName) branding.productName = form.name;
}

/** Applications, as backends and tools manage them. */
export type ManagedApplications = ReturnType<typeof createManagedApplications>;
