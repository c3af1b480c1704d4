import { conditionHolds } from '@foyer/contract/entitlements/rules';
import { sql } from 'kysely';
import { maxAccessTokenSeconds } from '../../kernel/config/config.ts';
import type { JwtTemplatesConfig } from '../../kernel/config/jwt-templates.config.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { needsTenant, renderClaims } from '../../kernel/keys/claim-template.ts';
import type { LivingSession } from './session-rows.ts';

type Template = JwtTemplatesConfig['templates'][number];
type Condition = NonNullable<
  JwtTemplatesConfig['targeting']
>['rules'][number]['conditions'][number];
type Attributes = Readonly<Record<Condition['attribute'], string | readonly string[] | undefined>>;

/** Additions of a template to an access token, and the token's lifetime. */
export interface TokenShape {
  readonly claims: Readonly<Record<string, unknown>>;
  /** Lifetime of the token in seconds. */
  readonly ttlSeconds: number;
}

/** Applies JWT templates to access tokens of users. Decision "JWT templates". */
export function createJwtTemplates({ config, db }: Pick<Kernel, 'config' | 'db'>) {
  const { jwtTemplates, sessions, application } = config;

  function find(attributes: Attributes): Template | undefined {
    const rule = jwtTemplates.targeting?.rules.find(({ conditions }) =>
      conditions.every((one) => holds(one, attributes)),
    );
    return rule && jwtTemplates.templates.find(({ id, key }) => [id, key].includes(rule.treatment));
  }

  const readTenant = (tenantId: string) =>
    db.read(async (tx) => {
      const { rows } = await sql<{ name: string; metadata: object }>`
        select name, metadata from tenants where id = ${tenantId}`.execute(tx);
      return rows[0];
    });

  return {
    /** The claims and lifetime of a token of the session, for an application. */
    shape: async (
      session: LivingSession,
      applicationId = session.applicationId,
    ): Promise<TokenShape> => {
      const { userId, tenantId, email, verified, roleIds } = session;
      const clientId = applicationId ?? application.clientId;
      const template = find({
        userId,
        tenantId,
        roleIds,
        applicationId: clientId,
        tokenType: 'userToken',
        // A user may sign up with any email, and a rule may grant something by its domain.
        userEmail: verified ? (email ?? undefined) : undefined,
      });
      if (!template) return { claims: {}, ttlSeconds: sessions.accessTokenSeconds };
      const { claims, expirationSeconds } = template;
      const tenant = needsTenant(claims) ? await readTenant(tenantId) : {};
      return {
        claims: renderClaims(claims, toValues(session, clientId, tenant)),
        ttlSeconds: Math.min(expirationSeconds, maxAccessTokenSeconds),
      };
    },
  };
}

/** JWT templates, as they apply to access tokens of users. */
export type JwtTemplates = ReturnType<typeof createJwtTemplates>;

/** A list matches if one of its values matches. Unknown attributes never match. */
function holds(condition: Condition, attributes: Attributes): boolean {
  const { attribute, negate } = condition;
  const actual = attributes[attribute];
  if (typeof actual !== 'object') return conditionHolds(condition, attributes);
  const fits = (value: string) =>
    conditionHolds({ ...condition, negate: false }, { [attribute]: value });
  return actual.some(fits) !== negate;
}

/** The values of placeholders. */
function toValues(session: LivingSession, applicationId: string, tenant: object = {}) {
  const { userId: id, tenantId, sessionId, name, email, verified, metadata } = session;
  const { tenantIds, roles, permissions, profilePictureUrl } = session;
  return {
    sub: id,
    sid: sessionId,
    type: 'userToken',
    tenantId,
    applicationId,
    clientId: applicationId,
    user: {
      id,
      name,
      email,
      verified,
      profilePictureUrl,
      metadata,
      tenantId,
      tenantIds,
      roles,
      permissions,
      tenant: { roles, permissions },
    },
    tenant: { ...tenant, id: tenantId },
  };
}
