import type { AccessType, Application } from '@foyer/contract/applications';
import type { ApplicationConfig } from '../../kernel/config/applications.config.ts';
import type { Platform } from '../platform.ts';

type ViewsDeps = Pick<Platform, 'config' | 'settings'> & { readonly startedAt: Date };

/** What a list of applications is narrowed down by. */
export interface ApplicationFilter {
  readonly ids?: string | undefined;
  readonly name?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly frontendStack?: string | readonly string[] | undefined;
  readonly _accessType?: AccessType | undefined;
  readonly _isDefault?: 'true' | 'false' | undefined;
  readonly _isActive?: 'true' | 'false' | undefined;
  readonly _excludeAgents?: 'true' | 'false' | undefined;
}

/** The names in a query parameter: separated by commas, or repeated. */
export function namesIn(value: string | readonly string[] | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  const texts = typeof value === 'string' ? [value] : value;
  return texts.flatMap((text) => text.split(',')).flatMap((name) => name.trim() || []);
}

/** Our word for who may use an application, and the contract's. */
export const toAccess = (type: AccessType): 'open' | 'assigned' =>
  type === 'FREE_ACCESS' ? 'open' : 'assigned';
export const toAccessType = (access: 'open' | 'assigned'): AccessType =>
  access === 'open' ? 'FREE_ACCESS' : 'MANAGED_ACCESS';

/** Applications as clients and backends read them. Machines are none: nobody uses them. */
export function createApplicationViews({ config, settings, startedAt }: ViewsDeps) {
  const started = startedAt.toISOString();

  function defaultView(): Application {
    const { application, branding } = config;
    const url = application.url ?? settings.publicUrl;
    return {
      id: application.clientId,
      vendorId: vendorId(),
      accessType: 'FREE_ACCESS',
      appURL: url,
      loginURL: application.loginUrl ?? `${url}/account/login`,
      isDefault: true,
      isActive: true,
      name: branding.productName ?? application.name,
      logoURL: branding.logo ?? '',
      createdAt: started,
      updatedAt: application.updatedAt ?? started,
      integrationFinishedAt: started,
      type: application.type,
      frontendStack: application.frontendStack,
      description: application.description ?? '',
      ...(application.metadata === undefined ? {} : { metadata: application.metadata }),
      appHost: new URL(url).host,
      allowDcr: false,
    };
  }

  function view(one: ApplicationConfig): Application {
    const url = one.url ?? toUrl(one);
    const createdAt = one.createdAt ?? started;
    return {
      id: one.clientId,
      vendorId: vendorId(),
      accessType: toAccessType(one.access),
      appURL: url,
      loginURL: one.loginUrl ?? (url && `${url}/account/login`),
      isDefault: false,
      isActive: one.active,
      name: one.name,
      logoURL: one.branding.logo ?? '',
      createdAt,
      updatedAt: one.updatedAt ?? createdAt,
      integrationFinishedAt: createdAt,
      type: one.type,
      frontendStack: one.frontendStack,
      description: one.description ?? '',
      ...(one.metadata === undefined ? {} : { metadata: one.metadata }),
      ...(url ? { appHost: new URL(url).host } : {}),
      allowDcr: false,
    };
  }

  const vendorId = () => config.vendorId ?? config.application.clientId;
  const list = (): readonly Application[] => [
    defaultView(),
    ...config.applications.filter(({ kind }) => kind !== 'machine').map(view),
  ];

  return {
    list,
    find: (id: string): Application | undefined => list().find((one) => one.id === id),
    defaultView,
    filter: (all: readonly Application[], requested: ApplicationFilter): Application[] =>
      all.filter((one) => matches(one, requested)),
  };
}

/** Where an application without a URL is: the origin of its first redirect URI. */
function toUrl({ redirectUris: [first] }: ApplicationConfig): string {
  return first && /^https?:/.test(first) ? new URL(first).origin : '';
}

function matches(one: Application, requested: ApplicationFilter): boolean {
  const among = (value: string, names: string | readonly string[] | undefined) =>
    namesIn(names)?.includes(value) ?? true;
  const isFlag = (value: boolean, flag: string | undefined) =>
    flag === undefined || String(value) === flag;
  return (
    among(one.id, requested.ids) &&
    among(one.type, requested.type) &&
    among(one.frontendStack, requested.frontendStack) &&
    one.name.toLowerCase().includes((requested.name ?? '').toLowerCase()) &&
    (requested._accessType === undefined || one.accessType === requested._accessType) &&
    isFlag(one.isDefault, requested._isDefault) &&
    isFlag(one.isActive, requested._isActive) &&
    !(requested._excludeAgents === 'true' && one.type === 'agent')
  );
}

/** Applications as clients and backends read them. */
export type ApplicationViews = ReturnType<typeof createApplicationViews>;
