import type { IpRestriction, ipRestrictionsContract } from '@foyer/contract/ip-restrictions';
import { ipRestrictionsRefusals } from '@foyer/contract/ip-restrictions/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewIpRestrictions } from '../world/restrictions.ts';
import { covers, isIpRule, ownSessionEnds, previewIp } from './preview-addresses.ts';

const ownIp = previewIp;
const { invalidIp, duplicate, notFound, excludesCaller } = ipRestrictionsRefusals;

/** The IP restrictions of the account. */
export function getRestrictions({ world, tenant }: SignedInVisit): PreviewIpRestrictions {
  world.ipRestrictions ??= {};
  world.ipRestrictions[tenant.id] ??= { config: { isActive: false, strategy: 'ALLOW' }, rules: [] };
  const found = world.ipRestrictions[tenant.id];
  if (!found) throw new Error('It was set in the line above');
  return found;
}

const ruleFor = (
  { rules }: PreviewIpRestrictions,
  ip: string,
  strategy: IpRestriction['strategy'],
) => rules.find((rule) => rule.strategy === strategy && rule.isActive && covers(rule.ip, ip));

const isAllowed = (one: PreviewIpRestrictions, ip: string, strategy = one.config.strategy) =>
  (strategy === 'ALLOW') === (ruleFor(one, ip, strategy) !== undefined);

/** Refuses what would block the visitor, unless they typed their address. */
function save(visit: SignedInVisit, after: PreviewIpRestrictions, confirmedIp?: string): void {
  if (after.config.isActive && !isAllowed(after, ownIp) && confirmedIp !== ownIp)
    throw refuse(excludesCaller, { ip: ownIp });
  Object.assign(getRestrictions(visit), after);
}

function created(
  visit: SignedInVisit,
  form: {
    ip: string;
    strategy?: 'ALLOW' | 'BLOCK' | undefined;
    description?: string | null | undefined;
    isActive?: boolean | undefined;
  },
): IpRestriction {
  const { strategy = getRestrictions(visit).config.strategy, isActive = true } = form;
  const at = visit.now.toISOString();
  const description = form.description ?? '';
  return {
    id: crypto.randomUUID(),
    ip: form.ip.trim(),
    strategy,
    isActive,
    description,
    createdAt: at,
    updatedAt: at,
  };
}

const isSame = (one: IpRestriction, other: IpRestriction) =>
  one.ip === other.ip && one.strategy === other.strategy;

/** IP restrictions of tenants. */
export const ipRestrictionsPreview: PreviewReplies<typeof ipRestrictionsContract> = {
  listIpRestrictions: (visit, { query = {} }) => {
    const { _offset = 0, _limit = 10, _filter = 'ALLOW' } = query;
    const all = getRestrictions(visit).rules.filter(({ strategy }) => strategy === _filter);
    const [offset, limit] = [Number(_offset), Number(_limit)];
    return {
      items: all.slice(offset, offset + limit),
      _metadata: { totalItems: all.length, totalPages: Math.ceil(all.length / limit) },
    };
  },
  createIpRestriction: (visit, { body }) => {
    if (!isIpRule(body.ip)) throw refuse(invalidIp);
    const { config, rules } = getRestrictions(visit);
    const rule = created(visit, body);
    if (rules.some((one) => isSame(one, rule))) throw refuse(duplicate);
    save(visit, { config, rules: [rule, ...rules] }, body.confirmedIp);
    return rule;
  },
  bulkCreateIpRestrictions: (visit, { body }) => {
    const { config, rules } = getRestrictions(visit);
    const added: IpRestriction[] = [];
    const items = body.ips.map((form) => {
      if (!isIpRule(form.ip)) return { result: 'invalid' as const };
      const rule = created(visit, form);
      if ([...added, ...rules].some((one) => isSame(one, rule)))
        return { ip: form.ip, result: 'duplicate' as const };
      added.push(rule);
      return { ip: form.ip, result: 'added' as const, id: rule.id };
    });
    save(visit, { config, rules: [...added, ...rules] }, body.confirmedIp);
    return { items };
  },
  getIpConfig: (visit) => getRestrictions(visit).config,
  updateIpConfig: (visit, { body: { isActive, strategy, confirmedIp } }) => {
    const { config, rules } = getRestrictions(visit);
    const after = { isActive, strategy: strategy ?? config.strategy };
    save(visit, { config: after, rules }, confirmedIp);
    return after;
  },
  previewIpConfig: (visit, { body }) => {
    const { config, rules } = getRestrictions(visit);
    const { isActive, strategy = config.strategy } = body;
    const isOut = isActive && !isAllowed({ config: { isActive, strategy }, rules }, ownIp);
    return {
      effects: isOut ? [ownSessionEnds(visit)] : [],
      endsOwnSession: isOut,
      locksOutCaller: isOut,
      locksOutAdministrators: isOut,
    };
  },
  testIp: (visit, { body: { ip, strategy } }) => {
    if (!isIpRule(ip) || /[/-]/.test(ip)) throw refuse(invalidIp);
    const found = getRestrictions(visit);
    const rule = ruleFor(found, ip, strategy ?? found.config.strategy);
    return { allowed: isAllowed(found, ip, strategy), ...(rule ? { rule } : {}) };
  },
  getOwnIp: () => ({ ip: ownIp }),
  verifyCurrentIp: (visit) => ({ valid: isAllowed(getRestrictions(visit), ownIp) }),
  verifyCurrentIpInAllowList: (visit) => ({
    valid: isAllowed(getRestrictions(visit), ownIp, 'ALLOW'),
  }),
  deleteIpRestriction: (visit, { params, query = {} }) => {
    const { config, rules } = getRestrictions(visit);
    const left = rules.filter(({ id }) => id !== params.id);
    if (left.length === rules.length) throw refuse(notFound);
    save(visit, { config, rules: left }, query.confirmedIp);
    return undefined;
  },
};
