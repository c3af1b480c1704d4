import type { Output } from '@foyer/contract';
import type {
  domainRestrictionsContract,
  EmailDomainConfig,
  EmailDomainRule,
} from '@foyer/contract/domain-restrictions';
import { domainRestrictionsCalls as calls } from '@foyer/contract/domain-restrictions/calls';
import type { DomainListType } from '@foyer/contract/domain-restrictions/rules';
import { useApiChange } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { domainRestrictionsMessages } from './domain-restrictions.messages.ts';

type Contract = typeof domainRestrictionsContract;
type NewDomain = Pick<EmailDomainRule, 'domain' | 'type'>;
/** The result of each line of a bulk addition. */
export type AddedDomains = Output<Contract['bulkCreateEmailDomains']>['items'];

interface ConfigChange {
  readonly change: EmailDomainConfig;
  readonly before: EmailDomainConfig;
}

const toBody = ({ active, listType, blockPublicDomains }: EmailDomainConfig) => ({
  active,
  type: listType,
  blockPublicDomains,
});

/** The changes of email domain restrictions, each with Undo. */
export function useDomainRestrictionChanges() {
  const text = usePageTexts('security', domainRestrictionsMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const name = useDomainListName();
  const invalidates = staleAfter.domainRestrictions;

  const saveConfig = useApiChange<Contract, ConfigChange, EmailDomainConfig>({
    calls,
    invalidates,
    change: (api, { change }) =>
      withFresh(() => api.updateEmailDomainConfig({ body: toBody(change) })),
    undo: (api, { before }) =>
      withFresh(() => api.updateEmailDomainConfig({ body: toBody(before) })),
    onDone: (_, { undo }) => notify.done(text('domainSaved'), undo),
  });
  const add = useApiChange<Contract, readonly NewDomain[], { items: AddedDomains }>({
    calls,
    invalidates,
    change: (api, domains) =>
      withFresh(() => api.bulkCreateEmailDomains({ body: { domains: [...domains] } })),
    undo: (api, _, { items }) =>
      withFresh(async () => {
        for (const { id } of items)
          if (id !== undefined) await api.deleteEmailDomain({ params: { id } });
      }),
    onDone: ({ items }, { input, undo }) => {
      const added = items.filter(({ result }) => result === 'added');
      const [{ domain = '' } = {}] = added;
      const list = name(input[0]?.type ?? 'ALLOW');
      if (added.length > 0)
        notify.done(text('domainAdded', { count: added.length, name: domain, list }), undo);
    },
  });
  const remove = useApiChange<Contract, EmailDomainRule>({
    calls,
    invalidates,
    change: (api, { id }) => withFresh(() => api.deleteEmailDomain({ params: { id } })),
    undo: (api, { domain, type }) =>
      withFresh(() => api.createEmailDomain({ body: { domain, type } })),
    onDone: (_, { input: { domain }, undo }) =>
      notify.done(text('domainDeleted', { domain }), undo),
  });
  return { saveConfig, add, remove };
}

/** The changes of email domain restrictions. */
export type DomainRestrictionChanges = ReturnType<typeof useDomainRestrictionChanges>;

/** The name of a list within a sentence. */
export function useDomainListName() {
  const text = usePageTexts('security', domainRestrictionsMessages);
  return (type: DomainListType) =>
    text(type === 'ALLOW' ? 'domainAllowListName' : 'domainBlockListName');
}
