import type { AuditView, auditsContract } from '@foyer/contract/audits';
import { auditsCalls } from '@foyer/contract/audits/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { type Action, ActionMenu, createLazyPart, PlusIcon, TrashIcon } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useDeferredLocation } from '../../portal/use-address.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { auditsMessages } from './audits.messages.ts';
import { auditsQueries } from './audits.queries.ts';

const useSaveView = /* @__PURE__ */ createLazyPart(() => import('./save-view.dialog.tsx'));

const suggested = [
  ['viewAll', ''],
  ['viewSevere', 'range=week&severity=High&severity=Critical'],
  ['viewFailed', 'type=user.authentication_failed'],
  ['viewDenied', 'type=access.denied'],
] as const;
/** Parameters that do not belong to a view. */
const notSaved = ['page', 'event', 'view', 'live'];

/** The filters, sorting, and columns of a URL, in one order. */
function viewSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of notSaved) params.delete(name);
  params.sort();
  return params.toString();
}

type C = typeof auditsContract;
type ViewChange = Partial<Pick<AuditView, 'name' | 'search' | 'isShared'>>;

function useViewChanges() {
  const text = usePageTexts('audits', auditsMessages);
  const notify = useNotify();
  const stale = { calls: auditsCalls, invalidates: staleAfter.auditViews };
  const save = useApiChange<C, Required<ViewChange>, AuditView>({
    ...stale,
    change: (api, body) => api.createAuditView({ body }),
    onDone: ({ name }) => notify.done(text('viewSaved', { name })),
  });
  const share = useApiChange<C, AuditView, AuditView>({
    ...stale,
    change: (api, { id, isShared }) =>
      api.updateAuditView({ params: { id }, body: { isShared: !isShared } }),
    onDone: ({ name, isShared }) =>
      notify.done(text(isShared ? 'viewShared' : 'viewUnshared', { name })),
    onFailure: (failure) => notify.failed(failure),
  });
  const remove = useApiChange<C, AuditView>({
    ...stale,
    change: (api, { id }) => api.deleteAuditView({ params: { id } }),
    undo: (api, { name, search, isShared }) =>
      api.createAuditView({ body: { name, search, isShared } }),
    onDone: (_, { input: { name }, undo }) => notify.done(text('viewRemoved', { name }), undo),
    onFailure: (failure) => notify.failed(failure),
  });
  return { save, share, remove };
}

/** Suggested views, and those that were saved by the user or are shared with the account. */
export function AuditViews() {
  const text = usePageTexts('audits', auditsMessages);
  const { place } = usePortalFrame();
  const current = viewSearch(useDeferredLocation(place, 'search'));
  const views = useApiQuery(auditsQueries.views()).data ?? [];
  const { save, share, remove } = useViewChanges();
  const [isSaving, setSaving] = useState(false);
  const saving = useSaveView(isSaving);
  const shown = views.find(({ search }) => search === current);
  const open = (search: string) => place.go({ ...place.get(), search });
  const saved: Action[] = views.map(({ id, name, search, isOwn, owner }, at) => ({
    id,
    label: isOwn || owner === '' ? name : text('viewBy', { name, owner }),
    startsGroup: at === 0,
    onSelect: () => open(search),
  }));
  const own: Action[] = shown?.isOwn
    ? [
        {
          id: 'share',
          label: text(shown.isShared ? 'viewShareOff' : 'viewShareOn', { name: shown.name }),
          onSelect: () => void share.run(shown).catch(() => undefined),
        },
        {
          id: 'remove',
          label: text('viewRemove', { name: shown.name }),
          icon: <TrashIcon size="small" />,
          onSelect: () => void remove.run(shown).catch(() => undefined),
        },
      ]
    : [];
  const keep: Action = {
    id: 'save',
    label: text('saveView'),
    icon: <PlusIcon size="small" />,
    startsGroup: true,
    onSelect: () => setSaving(true),
  };
  return (
    <>
      <ActionMenu
        label={shown?.name ?? text('views')}
        isLabeled
        actions={[
          ...suggested.map(([id, search]) => ({
            id,
            label: text(id),
            onSelect: () => open(search),
          })),
          ...saved,
          keep,
          ...own,
        ]}
      />
      {saving && isSaving && (
        <saving.SaveViewDialog
          onClose={() => setSaving(false)}
          onSave={(view) => save.run({ ...view, search: current })}
        />
      )}
    </>
  );
}
