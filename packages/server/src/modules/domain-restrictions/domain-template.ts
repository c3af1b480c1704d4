import { domainRestrictionsRefusals } from '@foyer/contract/domain-restrictions';
import { readListedDomain } from '@foyer/contract/domain-restrictions/rules';
import type { TemplateContent } from '@foyer/contract/policy-templates';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockEmailDomains } from '../../rules/restrictions/email-domains.ts';
import type { DomainRestrictionsDeps } from './domain-restrictions.service.ts';
import { createDomainRestrictionsStore } from './domain-restrictions.store.ts';

/** What a template says about email domains. */
type DomainTemplate = NonNullable<TemplateContent['emailDomains']>;

/** Email domain restrictions as a template of an account above sets them: the list that applies as a whole; the other list stays. */
export function createDomainTemplate({
  audit,
  clock,
}: Pick<DomainRestrictionsDeps, 'audit' | 'clock'>) {
  const store = createDomainRestrictionsStore();

  async function read(tx: TenantTx, listType: DomainTemplate['listType']): Promise<DomainTemplate> {
    const config = await store.config(tx);
    const active = config?.active ?? false;
    const listed = (await store.list(tx)).filter(({ type }) => type === listType);
    return {
      active,
      // a list that is off says nothing about which one it is
      listType: active ? (config?.listType ?? listType) : listType,
      blockPublicDomains: config?.blockPublicDomains ?? false,
      domains: listed.map(({ domain }) => domain),
    };
  }

  return {
    read,

    /** In one spelling, each once. */
    normalize: (template: DomainTemplate): DomainTemplate => ({
      ...template,
      domains: [...new Set(template.domains.map(toDomain))].toSorted(),
    }),

    /** The change that a template is for an account, as its own impact preview takes it. */
    toChange: async (tx: TenantTx, { domains, listType, ...config }: DomainTemplate) => {
      const listed = (await store.list(tx)).filter(({ type }) => type === listType);
      const remove = listed.filter(({ domain }) => !domains.includes(domain)).map(({ id }) => id);
      return {
        ...config,
        type: listType,
        remove,
        add: domains.map((domain) => ({ domain, type: listType })),
      };
    },

    /** After the lock of the policies. Members outside the rule stay. */
    apply: async (
      tx: TenantTx,
      by: { readonly userId: string | null; readonly ctx?: SignedInContext },
      { domains, ...after }: DomainTemplate,
    ): Promise<void> => {
      await lockEmailDomains(tx, tx.tenantId);
      const { domains: _listed, ...before } = await read(tx, after.listType);
      const now = clock.now();
      await store.removeOthers(tx, after.listType, domains);
      await store.add(tx, {
        domains: domains.map((domain) => ({ domain, type: after.listType })),
        now,
      });
      await store.saveConfig(tx, { ...after, now });
      await audit.record(tx, {
        action: 'email_domain_restrictions.updated',
        userId: by.userId,
        tenantId: tx.tenantId,
        ...(by.ctx ? { ctx: by.ctx } : {}),
        description: 'Changed the email domain restrictions.',
        json: { before, after },
      });
    },
  };
}

function toDomain(text: string): string {
  const domain = readListedDomain(text);
  if (!domain) throw refuse(domainRestrictionsRefusals.invalidDomain);
  return domain;
}
