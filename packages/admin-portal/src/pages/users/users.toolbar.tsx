import {
  type Action,
  ActionMenu,
  ColumnsIcon,
  createLazyPart,
  FilterBar,
  FilterMenu,
  PlusIcon,
  SearchField,
  TrashIcon,
} from '@foyer/ui/portal';
import { useState } from 'react';
import { useSavedViews } from '../../portal/use-saved-views.ts';
import { columnChoices, type OptionalColumn } from './column-choices.ts';
import type { Users } from './users.controller.ts';
import { userFilters } from './users.filters.ts';

const useSaveView = /* @__PURE__ */ createLazyPart(() => import('./save-view.dialog.tsx'));

const columnTexts = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  roles: 'roles',
  groups: 'groups',
  applications: 'applications',
  tenantId: 'accounts',
  mfa: 'mfa',
  provider: 'provider',
  verified: 'verified',
  isLocked: 'statusLocked',
  lastSeen: 'lastSeen',
  createdAt: 'joined',
  expires: 'expires',
  invitedBy: 'invitedByColumn',
  id: 'userId',
} as const satisfies Readonly<Record<OptionalColumn, string>>;

const presets = [
  { id: 'noMfa', text: 'presetNoMfa', search: 'mfa=off', isSignIn: true },
  { id: 'stolen', text: 'presetStolen', search: 'password=stolen', isSignIn: true },
  { id: 'inactive', text: 'presetInactive', search: 'seen=over90Days', isSignIn: false },
  { id: 'disabled', text: 'presetDisabled', search: 'status=disabled', isSignIn: false },
] as const;

/** Search, filters, views, and columns. All of them are in the URL. */
export function UsersToolbar({ users }: { readonly users: Users }) {
  const { text, params, setParams, isInvited, totalItems, state } = users;
  const count = text(isInvited ? 'countInvited' : 'countUsers', { count: totalItems });
  return (
    <FilterBar
      search={
        <SearchField
          label={text('search')}
          value={params.search}
          onSearch={(search) => setParams({ search }, { replace: true })}
        />
      }
      filters={userFilters(users)}
      onClear={users.clearFilters}
      summary={state === 'ready' || state === 'empty' ? count : ''}
    >
      <Views users={users} />
      <Columns users={users} />
    </FilterBar>
  );
}

function Columns({ users }: { readonly users: Users }) {
  const { text, params, setParams, isInvited } = users;
  const { choices, shown } = columnChoices({ ...users.columnDeps, chosen: params.columns });
  const getLabel = (id: OptionalColumn) =>
    text(isInvited && id === 'createdAt' ? 'sent' : columnTexts[id]);
  return (
    <FilterMenu
      label={text('columns')}
      isPlain
      icon={<ColumnsIcon size="small" />}
      options={choices.map((value) => ({ value, label: getLabel(value) }))}
      values={shown}
      onChange={(chosen) =>
        setParams(
          {
            // an empty list would be the default
            columns: chosen.length > 0 ? choices.filter((id) => chosen.includes(id)) : ['none'],
            page: params.page,
          },
          { replace: true },
        )
      }
    />
  );
}

/** Suggested views and those that the user saved. */
function Views({ users }: { readonly users: Users }) {
  const { text, isInvited, seesSignIn, changes } = users;
  const { views, shown, save, remove, open } = useSavedViews('users');
  const [isSaving, setSaving] = useState(false);
  const saving = useSaveView(isSaving);
  const suggested: Action[] = presets
    .filter(({ isSignIn }) => !isInvited && (seesSignIn || !isSignIn))
    .map(({ id, text: key, search }) => ({
      id,
      label: text(key),
      onSelect: () => open({ search }),
    }));
  const saved: Action[] = views.map((view, at) => ({
    id: `view ${view.name}`,
    label: view.name,
    startsGroup: at === 0,
    onSelect: () => open(view),
  }));
  const keep: Action = {
    id: 'save',
    label: text('saveView'),
    icon: <PlusIcon size="small" />,
    startsGroup: true,
    onSelect: () => setSaving(true),
  };
  const forget = (name: string): Action => ({
    id: 'remove',
    label: text('viewRemove', { name }),
    icon: <TrashIcon size="small" />,
    onSelect: () => {
      remove(name);
      changes.say(text('viewRemoved', { name }), async () => save(name));
    },
  });
  const all: Action = { id: 'all', label: text('allViews'), onSelect: () => open({ search: '' }) };
  return (
    <>
      <ActionMenu
        label={shown?.name ?? text('savedViews')}
        isLabeled
        actions={[all, ...suggested, ...saved, keep, ...(shown ? [forget(shown.name)] : [])]}
      />
      {saving && isSaving && (
        <saving.SaveViewDialog
          users={users}
          onClose={() => setSaving(false)}
          onSave={(name) => {
            save(name);
            changes.say(text('viewSaved', { name }));
          }}
        />
      )}
    </>
  );
}
