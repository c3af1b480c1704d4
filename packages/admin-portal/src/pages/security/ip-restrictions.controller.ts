import type {
  IpRestriction,
  IpRestrictionConfig,
  ipRestrictionsContract,
  RestrictionStrategy,
} from '@foyer/contract/ip-restrictions';
import { ipRestrictionsCalls as calls } from '@foyer/contract/ip-restrictions/calls';
import type { Api, Output } from '@foyer/contract';
import { useApiChange } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import type { WithOwnIp } from './confirm-own-ip.tsx';
import { ipRestrictionsMessages } from './ip-restrictions.messages.ts';

type Contract = typeof ipRestrictionsContract;

/** An address to add to a list. */
export interface NewAddress {
  readonly ip: string;
  readonly strategy: RestrictionStrategy;
  readonly description: string;
}
interface ConfigChange {
  readonly change: IpRestrictionConfig;
  readonly before: IpRestrictionConfig;
}
/** The result of each line of a bulk addition. */
export type AddResults = Output<Contract['bulkCreateIpRestrictions']>['items'];

/** The changes of IP restrictions: each with Undo, and confirmed where it blocks the caller. */
export function useIpRestrictionChanges(withOwnIp: WithOwnIp) {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const { client } = usePortal();
  const name = useListName();
  const invalidates = staleAfter.ipRestrictions;
  const run = <T>(action: (confirmedIp?: string) => Promise<T>) =>
    withOwnIp((confirmedIp) => withFresh(() => action(confirmedIp)));
  const done = (message: string, undo: (() => Promise<void>) | undefined) => {
    notify.done(message, undo);
    // where the change ended this session, the refresh finds out
    void client.session.refresh();
  };
  const remove = (api: Api<Contract>, id: string) =>
    run((confirmedIp) => api.deleteIpRestriction({ params: { id }, query: { confirmedIp } }));
  const create = (api: Api<Contract>, address: NewAddress & { readonly isActive?: boolean }) =>
    run((confirmedIp) => api.createIpRestriction({ body: { ...address, confirmedIp } }));
  const update = (api: Api<Contract>, config: IpRestrictionConfig) =>
    run((confirmedIp) => api.updateIpConfig({ body: { ...config, confirmedIp } }));

  const saveConfig = useApiChange<Contract, ConfigChange, IpRestrictionConfig>({
    calls,
    invalidates,
    change: (api, { change }) => update(api, change),
    undo: (api, { before }) => update(api, before),
    onDone: (_, { undo }) => done(text('ipSaved'), undo),
  });
  const add = useApiChange<Contract, NewAddress, IpRestriction>({
    calls,
    invalidates,
    change: create,
    undo: (api, _, { id }) => remove(api, id),
    onDone: ({ ip, strategy }, { undo }) =>
      done(text('ipAdded', { ip, list: name(strategy) }), undo),
  });
  const addMany = useApiChange<Contract, readonly NewAddress[], { items: AddResults }>({
    calls,
    invalidates,
    change: (api, ips) =>
      run((confirmedIp) => api.bulkCreateIpRestrictions({ body: { ips: [...ips], confirmedIp } })),
    undo: async (api, _, { items }) => {
      for (const { id } of items) if (id !== undefined) await remove(api, id);
    },
    onDone: ({ items }, { input, undo }) => {
      const count = items.filter(({ result }) => result === 'added').length;
      const list = name(input[0]?.strategy ?? 'ALLOW');
      if (count > 0) done(text('ipAddedMany', { count, list }), undo);
    },
  });
  const deleteAddress = useApiChange<Contract, IpRestriction>({
    calls,
    invalidates,
    change: (api, { id }) => remove(api, id),
    undo: (api, { ip, strategy, description, isActive }) =>
      create(api, { ip, strategy, description, isActive }),
    onDone: (_, { input: { ip }, undo }) => done(text('ipDeleted', { ip }), undo),
  });
  return { saveConfig, add, addMany, deleteAddress };
}

/** The changes of IP restrictions. */
export type IpRestrictionChanges = ReturnType<typeof useIpRestrictionChanges>;

/** The name of a list within a sentence. */
export function useListName() {
  const text = usePageTexts('security', ipRestrictionsMessages);
  return (strategy: RestrictionStrategy) =>
    text(strategy === 'ALLOW' ? 'ipAllowListName' : 'ipBlockListName');
}
