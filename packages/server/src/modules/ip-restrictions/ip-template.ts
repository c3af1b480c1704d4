import { policyTemplatesRefusals, type TemplateContent } from '@foyer/contract/policy-templates';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { endOutside } from '../../rules/restrictions/restriction-changes.ts';
import type { IpRestrictionsDeps } from './ip-restrictions.service.ts';
import { createIpRestrictionsStore } from './ip-restrictions.store.ts';
import { type IpRule, parseIpRule } from './parse-ip-rule.ts';

/** What a template says about IP addresses. */
type IpTemplate = NonNullable<TemplateContent['ipRestrictions']>;

/** IP restrictions as a template of an account above sets them: the list that applies as a whole; the other list stays. */
export function createIpTemplate(deps: IpRestrictionsDeps) {
  const { clock, audit } = deps;
  const store = createIpRestrictionsStore();

  const read = async (tx: TenantTx, strategy: IpTemplate['strategy']): Promise<IpTemplate> => {
    const policy = await store.policy(tx);
    const isActive = policy?.isActive ?? false;
    // a list that is off says nothing about which one it is
    const present = isActive ? (policy?.strategy ?? strategy) : strategy;
    return { isActive, strategy: present, ips: await store.active(tx, strategy) };
  };

  async function replace(tx: TenantTx, { isActive, strategy, ips }: IpTemplate): Promise<void> {
    const now = clock.now();
    await store.removeOthers(tx, strategy, ips);
    const rules = ips.map((ip) => ({ ...toRule(ip), strategy, isActive: true, description: '' }));
    await store.add(tx, { rules, now });
    await store.savePolicy(tx, { isActive, strategy, now });
    await store.compile(tx);
  }

  return {
    read,
    replace,

    /** In one spelling, each once. */
    normalize: (template: IpTemplate): IpTemplate => ({
      ...template,
      ips: [...new Set(template.ips.map((ip) => toRule(ip).ip))].toSorted(),
    }),

    /** Under the lock of the policies. Sessions outside the list end. */
    apply: async (
      tx: TenantTx,
      by: { readonly userId: string | null; readonly ctx?: SignedInContext },
      template: IpTemplate,
    ): Promise<void> => {
      const before = await read(tx, template.strategy);
      await replace(tx, template);
      await endOutside(tx, { now: clock.now(), reason: 'ipRestricted' });
      await audit.record(tx, {
        action: 'ip_restrictions.updated',
        userId: by.userId,
        tenantId: tx.tenantId,
        ...(by.ctx ? { ctx: by.ctx } : {}),
        description: 'Changed the IP restrictions.',
        json: { before: toSummary(before), after: toSummary(template) },
      });
    },
  };
}

/** IP restrictions as a template sets them. */
export type IpTemplates = ReturnType<typeof createIpTemplate>;

function toRule(text: string): IpRule {
  const rule = parseIpRule(text);
  if (!rule) throw refuse(policyTemplatesRefusals.invalidIp);
  return rule;
}

const toSummary = ({ isActive, strategy }: IpTemplate) => ({ isActive, strategy });
