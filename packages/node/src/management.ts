import type { Api, CallShape, CallTable, Contract } from '@foyer/contract';
import type { accountSettingsContract } from '@foyer/contract/account-settings';
import { accountSettingsCalls } from '@foyer/contract/account-settings/calls';
import type { activationContract } from '@foyer/contract/activation';
import { activationCalls } from '@foyer/contract/activation/calls';
import type { apiTokensContract } from '@foyer/contract/api-tokens';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import type { auditsContract } from '@foyer/contract/audits';
import { auditsCalls } from '@foyer/contract/audits/calls';
import type { groupsContract } from '@foyer/contract/groups';
import { groupsCalls } from '@foyer/contract/groups/calls';
import type { integrationsContract } from '@foyer/contract/integrations';
import { integrationsCalls } from '@foyer/contract/integrations/calls';
import type { invitationsContract } from '@foyer/contract/invitations';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import type { managementContract } from '@foyer/contract/management';
import { managementCalls } from '@foyer/contract/management/calls';
import type { metadataContract } from '@foyer/contract/metadata';
import { metadataCalls } from '@foyer/contract/metadata/calls';
import type { passwordsContract } from '@foyer/contract/passwords';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import type { profileContract } from '@foyer/contract/profile';
import { profileCalls } from '@foyer/contract/profile/calls';
import type { provisioningContract } from '@foyer/contract/provisioning';
import { provisioningCalls } from '@foyer/contract/provisioning/calls';
import type { rolesContract } from '@foyer/contract/roles';
import { rolesCalls } from '@foyer/contract/roles/calls';
import type { sessionsContract } from '@foyer/contract/sessions';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import type { ssoContract } from '@foyer/contract/sso';
import { ssoCalls } from '@foyer/contract/sso/calls';
import type { subAccountsContract } from '@foyer/contract/sub-accounts';
import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import type { usersContract } from '@foyer/contract/users';
import { usersCalls } from '@foyer/contract/users/calls';
import type { webhooksContract } from '@foyer/contract/webhooks';
import { webhooksCalls } from '@foyer/contract/webhooks/calls';
import { z } from 'zod';

/** Where the management API is, and a credential of `npm start -- credentials create`. */
export interface ManagementOptions {
  /** The public URL of Foyer. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** A call that was rejected. */
export class ManagementError extends Error {
  /** Status of the response. */
  readonly status: number;
  /** Such as `management/unknownTenant`; empty if the response has none. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ManagementError';
    this.status = status;
    this.code = code;
  }
}

/** The calls that a backend can make: anyone can, or a vendor token can. */
type BackendCall<C extends Contract> = {
  [K in keyof C]: C[K] extends
    | { readonly access: 'none' | 'vendor' }
    | { readonly permission: string }
    | { readonly backend: string }
    ? K
    : never;
}[keyof C];
type BackendApi<C extends Contract> = Pick<Api<C>, BackendCall<C>>;

/** The calls of a tenant. */
export interface TenantApi {
  /** Calls of the management API with this tenant in the header. */
  readonly management: BackendApi<typeof managementContract>;
  /** Name, address, currency, and time zone of the tenant. */
  readonly accountSettings: BackendApi<typeof accountSettingsContract>;
  /** Activation links of users who signed up. */
  readonly activation: BackendApi<typeof activationContract>;
  /** API tokens of the tenant, and of the user who is named. */
  readonly apiTokens: BackendApi<typeof apiTokensContract>;
  /** The audit log of the tenant: pages, statistics, and exports. */
  readonly audits: BackendApi<typeof auditsContract>;
  readonly groups: BackendApi<typeof groupsContract>;
  /** Where the notifications of the tenant go: email, Slack, and webhooks. */
  readonly integrations: BackendApi<typeof integrationsContract>;
  /** Invitation emails, and invite links. */
  readonly invitations: BackendApi<typeof invitationsContract>;
  /** Settings of the sign-in box and the portal. */
  readonly metadata: BackendApi<typeof metadataContract>;
  /** Password policy, and emails to reset a password. */
  readonly passwords: BackendApi<typeof passwordsContract>;
  /** Usernames. */
  readonly profile: BackendApi<typeof profileContract>;
  /** SCIM connections of the tenant. */
  readonly provisioning: BackendApi<typeof provisioningContract>;
  /** Roles and permissions of the tenant. */
  readonly roles: BackendApi<typeof rolesContract>;
  /** Sessions of the user who is named. */
  readonly sessions: BackendApi<typeof sessionsContract>;
  /** SSO connections, their domains, and the roles of their groups. */
  readonly sso: BackendApi<typeof ssoContract>;
  /** Sub-accounts of the tenant, and who can access them. */
  readonly subAccounts: BackendApi<typeof subAccountsContract>;
  /** Users and invitations of the tenant. */
  readonly users: BackendApi<typeof usersContract>;
  readonly webhooks: BackendApi<typeof webhooksContract>;
}

/** The management API with types, for the environment and for each tenant. */
export type Management = BackendApi<typeof managementContract> & {
  /** The same on behalf of a tenant, or of one of its users. */
  readonly forTenant: (tenantId: string, userId?: string) => TenantApi;
};

const issued = z.object({ token: z.string(), expiresIn: z.number() });
const failure = z.object({ errors: z.array(z.string()), errorCode: z.string().optional() });
/** Share of a token's lifetime after which the next call gets a new one. */
const renewAfter = 0.8;

interface CallInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Creates a client; one per process, because it keeps its token until shortly before it expires. */
export function createManagement(options: ManagementOptions): Management {
  const { url, clientId, secret, fetch = globalThis.fetch } = options;
  let current: { readonly token: Promise<string>; renewAt: number } | undefined;

  async function authenticate(): Promise<string> {
    const response = await fetch(new URL('/auth/vendor', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, secret }),
    });
    const { token, expiresIn } = issued.parse(await read(response));
    if (current) current.renewAt = Date.now() + expiresIn * 1000 * renewAfter;
    return token;
  }

  /** Concurrent calls wait for one token; a failed attempt is not kept. */
  function token(): Promise<string> {
    if (current && Date.now() < current.renewAt) return current.token;
    const next = authenticate();
    current = { token: next, renewAt: Number.POSITIVE_INFINITY };
    next.catch(() => {
      current = undefined;
    });
    return next;
  }

  async function send(
    call: CallShape,
    input: CallInput,
    headers: Readonly<Record<string, string>>,
  ) {
    const { params = {}, query = {}, body } = input;
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, textFrom(value));
    return fetch(address, {
      method: call.method,
      headers: {
        ...headers,
        'x-access-token': await token(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  function createCalls<C extends Contract>(
    table: CallTable<C>,
    headers: Readonly<Record<string, string>> = {},
  ): BackendApi<C> {
    const functions = Object.entries<CallShape>(Object(table)).map(([name, call]) => [
      name,
      async (input: CallInput = {}) => {
        const response = await send(call, input, headers);
        if (response.status !== 401) return read(response, call.plainText);
        // the credential may have been rotated, or the clock is wrong: once more with a new token
        current = undefined;
        return read(await send(call, input, headers), call.plainText);
      },
    ]);
    return Object.fromEntries(functions);
  }

  return {
    ...createCalls<typeof managementContract>(managementCalls),
    forTenant: (tenantId, userId) => {
      const headers = {
        'frontegg-tenant-id': tenantId,
        ...(userId === undefined ? {} : { 'frontegg-user-id': userId }),
      };
      return {
        management: createCalls<typeof managementContract>(managementCalls, headers),
        accountSettings: createCalls<typeof accountSettingsContract>(accountSettingsCalls, headers),
        activation: createCalls<typeof activationContract>(activationCalls, headers),
        apiTokens: createCalls<typeof apiTokensContract>(apiTokensCalls, headers),
        audits: createCalls<typeof auditsContract>(auditsCalls, headers),
        groups: createCalls<typeof groupsContract>(groupsCalls, headers),
        integrations: createCalls<typeof integrationsContract>(integrationsCalls, headers),
        invitations: createCalls<typeof invitationsContract>(invitationsCalls, headers),
        metadata: createCalls<typeof metadataContract>(metadataCalls, headers),
        passwords: createCalls<typeof passwordsContract>(passwordsCalls, headers),
        profile: createCalls<typeof profileContract>(profileCalls, headers),
        provisioning: createCalls<typeof provisioningContract>(provisioningCalls, headers),
        roles: createCalls<typeof rolesContract>(rolesCalls, headers),
        sessions: createCalls<typeof sessionsContract>(sessionsCalls, headers),
        sso: createCalls<typeof ssoContract>(ssoCalls, headers),
        subAccounts: createCalls<typeof subAccountsContract>(subAccountsCalls, headers),
        users: createCalls<typeof usersContract>(usersCalls, headers),
        webhooks: createCalls<typeof webhooksContract>(webhooksCalls, headers),
      };
    },
  };
}

/** The body of a response; throws what a rejection says. */
async function read(response: Response, isPlainText = false): Promise<unknown> {
  const text = await response.text();
  if (response.ok && isPlainText) return text;
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  const problem = failure.safeParse(safeJson(text)).data;
  const message = problem?.errors.join(' ') ?? `The server answered ${response.status}.`;
  throw new ManagementError(response.status, problem?.errorCode ?? '', message);
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy in between answered
  }
}

const textFrom = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
