import type { Input } from '@foyer/contract';
import type {
  DriftItem,
  DryRunItem,
  policyTemplatesContract,
  PolicyTemplate,
} from '@foyer/contract/policy-templates';
import { policyTemplatesCalls } from '@foyer/contract/policy-templates/calls';
import { type Failure, toFailure } from '@foyer/client';
import { useApiChange } from '@foyer/react/query';
import { useEffect, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { templatesMessages } from './templates.messages.ts';
import { accountsAtOnce } from './templates.queries.ts';

/** A dialog of the tab. */
export type TemplateDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'dryRun' | 'drift' | 'delete'; readonly id: string };

type C = typeof policyTemplatesContract;
/** What is sent to save a template. */
type TemplateBody = Input<C['createPolicyTemplate']>['body'];

const stale = { calls: policyTemplatesCalls, invalidates: staleAfter.policyTemplates };

/** Changes of templates. */
export function useTemplateChanges() {
  const text = usePageTexts('templates', templatesMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const create = useApiChange<C, TemplateBody, PolicyTemplate>({
    ...stale,
    change: (api, body) => withFresh(() => api.createPolicyTemplate({ body })),
    onDone: ({ name }) => notify.done(text('created', { name })),
  });
  const update = useApiChange<C, { id: string; body: TemplateBody }, PolicyTemplate>({
    ...stale,
    change: (api, { id, body }) =>
      withFresh(() => api.updatePolicyTemplate({ params: { id }, body })),
    onDone: ({ name }) => notify.done(text('updated', { name })),
  });
  const remove = useApiChange<C, PolicyTemplate>({
    ...stale,
    change: (api, { id }) => withFresh(() => api.deletePolicyTemplate({ params: { id } })),
    onDone: (_, { input: { name } }) => notify.done(text('deleted', { name })),
  });
  const apply = useApiChange<C, { template: PolicyTemplate; tenantIds?: readonly string[] }>({
    ...stale,
    change: (api, { template: { id }, tenantIds }) =>
      withFresh(() =>
        api.applyPolicyTemplate({
          params: { id },
          body: tenantIds ? { tenantIds: [...tenantIds] } : {},
        }),
      ),
    onDone: (_, { input: { template } }) => notify.done(text('started', { name: template.name })),
  });
  return { create, update, remove, apply };
}

interface Accounts<Item> {
  readonly items: readonly Item[];
  readonly total: number | undefined;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

/** Reads every account that a template covers, page after page, and shows what has been read. */
function useAllAccounts<Item>(
  key: string,
  read: (offset: number) => Promise<{ items: readonly Item[]; _metadata: { totalItems: number } }>,
): Accounts<Item> {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<Omit<Accounts<Item>, 'retry'>>({
    items: [],
    total: undefined,
    failure: undefined,
  });
  useEffect(() => {
    let isCurrent = true;
    async function readAll() {
      let items: readonly Item[] = [];
      for (let total = 1; items.length < total; ) {
        const page = await read(items.length);
        if (!isCurrent) return;
        items = [...items, ...page.items];
        total = page.items.length === 0 ? items.length : page._metadata.totalItems;
        setFound({ items, total, failure: undefined });
      }
    }
    readAll().catch((error: unknown) => {
      if (isCurrent) setFound((before) => ({ ...before, failure: toFailure(error) }));
    });
    return () => {
      isCurrent = false;
    };
    // `read` is new in each render; what it reads is in the key
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, round]);
  return { ...found, retry: () => setRound((before) => before + 1) };
}

/** What applying a template would change in each account. */
export function useDryRun({ id, updatedAt }: PolicyTemplate): Accounts<DryRunItem> {
  const { client } = usePortal();
  const api = client.api(policyTemplatesCalls, 'admin-portal');
  return useAllAccounts(`${id} ${updatedAt}`, (_offset) =>
    api.previewPolicyTemplate({ params: { id }, query: { _offset, _limit: accountsAtOnce } }),
  );
}

/** How each account differs from a template; read again once a run has ended. */
export function useDrift({ id, updatedAt, lastRun }: PolicyTemplate): Accounts<DriftItem> {
  const { client } = usePortal();
  const api = client.api(policyTemplatesCalls, 'admin-portal');
  return useAllAccounts(`${id} ${updatedAt} ${lastRun?.id} ${lastRun?.isFinished}`, (_offset) =>
    api.listPolicyTemplateDrift({ params: { id }, query: { _offset, _limit: accountsAtOnce } }),
  );
}
