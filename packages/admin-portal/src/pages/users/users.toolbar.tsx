import { Button } from '@foyer/ui';
import {
  ColumnsIcon,
  FilterMenu,
  SearchField,
  Switch,
  Toolbar,
  ToolbarFilters,
  ToolbarGroup,
} from '@foyer/ui/portal';
import { optionalColumns } from './member-columns.tsx';
import type { Users } from './users.controller.ts';

const statuses = ['active', 'notActivated', 'temporary', 'expired', 'disabled', 'locked'] as const;
const statusTexts = {
  active: 'statusActive',
  notActivated: 'statusNotActivated',
  temporary: 'statusTemporary',
  expired: 'statusExpired',
  disabled: 'statusDisabled',
  locked: 'statusLocked',
} as const;
const seen = ['never', 'within7Days', 'within30Days', 'over30Days', 'over90Days'] as const;
const seenTexts = {
  never: 'seenNever',
  within7Days: 'within7Days',
  within30Days: 'within30Days',
  over30Days: 'over30Days',
  over90Days: 'over90Days',
} as const;
const columnTexts = {
  roles: 'roles',
  groups: 'groups',
  mfa: 'mfa',
  lastSeen: 'lastSeen',
  createdAt: 'joined',
} as const;
const presets = {
  noMfa: { mfa: 'off' },
  inactive: { seen: 'over90Days' },
  stolen: { password: 'stolen' },
  disabled: { status: ['disabled'] },
} as const;
const presetNames = ['noMfa', 'stolen', 'inactive', 'disabled'] as const;
/** Without the filters that reveal how users sign in. Decision 0286. */
const publicPresets = ['inactive', 'disabled'] as const;
const publicColumns = optionalColumns.filter((id) => id !== 'mfa');
const presetTexts = {
  noMfa: 'presetNoMfa',
  stolen: 'presetStolen',
  inactive: 'presetInactive',
  disabled: 'presetDisabled',
} as const;
/** What accounts come with, as the lists of the contract name it. Names of firms are the same in every language. */
const providers = [
  'local',
  'saml',
  'scim2',
  'google',
  'microsoft',
  'github',
  'apple',
  'facebook',
  'slack',
] as const;
const firms = {
  google: 'Google',
  microsoft: 'Microsoft',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  slack: 'Slack',
};

/** Search, filters, ready choices and columns. All of it stands in the address. */
export function UsersToolbar({ users }: { readonly users: Users }) {
  const { text, params, setParams, roles, groups, isInvited, hasFilters, portal, seesSignIn } =
    users;
  const presetsShown = seesSignIn ? presetNames : publicPresets;
  const columns = seesSignIn ? optionalColumns : publicColumns;
  const options = (some: readonly { readonly id: string; readonly name: string }[]) =>
    some.map(({ id, name }) => ({ value: id, label: name }));
  const providerTexts = {
    ...firms,
    local: text('providerLocal'),
    saml: text('providerSaml'),
    scim2: text('providerScim'),
  };
  const chosenPreset = presetsShown.filter((name) =>
    Object.entries(presets[name]).every(
      ([key, value]) => String(Reflect.get(params, key)) === String(value),
    ),
  );
  return (
    <Toolbar>
      <SearchField
        label={text('search')}
        value={params.search}
        onSearch={(search) => setParams({ search }, { replace: true })}
      />
      <ToolbarFilters>
        <FilterMenu
          label={text('role')}
          options={options(roles)}
          values={params.role}
          onChange={(role) => setParams({ role })}
        />
        {!isInvited && (
          <>
            {groups.length > 0 && (
              <FilterMenu
                label={text('group')}
                options={options(groups)}
                values={params.group}
                onChange={(group) => setParams({ group })}
              />
            )}
            <FilterMenu
              label={text('status')}
              options={statuses.map((value) => ({ value, label: text(statusTexts[value]) }))}
              values={statuses.filter((value) => params.status.includes(value))}
              onChange={(status) => setParams({ status })}
            />
            {seesSignIn && (
              <FilterMenu
                label={text('mfa')}
                isSingle
                options={[
                  { value: 'on', label: text('mfaOn') },
                  { value: 'off', label: text('mfaOff') },
                ]}
                values={params.mfa === 'on' || params.mfa === 'off' ? [params.mfa] : []}
                onChange={([mfa = '']) => setParams({ mfa })}
              />
            )}
            <FilterMenu
              label={text('lastSeen')}
              isSingle
              options={seen.map((value) => ({ value, label: text(seenTexts[value]) }))}
              values={seen.filter((value) => value === params.seen)}
              onChange={([value = '']) => setParams({ seen: value })}
            />
            <FilterMenu
              label={text('provider')}
              isSingle
              options={providers.map((value) => ({ value, label: providerTexts[value] }))}
              values={providers.filter((value) => value === params.provider)}
              onChange={([provider = '']) => setParams({ provider })}
            />
            <ToolbarGroup>
              <FilterMenu
                label={text('preset')}
                isSingle
                options={presetsShown.map((value) => ({
                  value,
                  label: text(presetTexts[value]),
                }))}
                values={chosenPreset.slice(0, 1)}
                onChange={([name]) =>
                  setParams({
                    mfa: '',
                    seen: '',
                    password: '',
                    status: [],
                    ...(name ? presets[name] : {}),
                  })
                }
              />
              {portal.tenant.isReseller && (
                <Switch
                  label={text('includeBelow')}
                  isOn={params.below}
                  onChange={(below) => setParams({ below })}
                />
              )}
              <FilterMenu
                label={text('columns')}
                isPlain
                icon={<ColumnsIcon size="small" />}
                options={columns.map((value) => ({ value, label: text(columnTexts[value]) }))}
                values={columns.filter((id) => !params.hidden.includes(id))}
                onChange={(shown) =>
                  setParams(
                    {
                      hidden: optionalColumns.filter((id) => !shown.includes(id)),
                      page: params.page,
                    },
                    { replace: true },
                  )
                }
              />
            </ToolbarGroup>
          </>
        )}
        {hasFilters && (
          <Button variant="quiet" onClick={users.clearFilters}>
            {text('clear')}
          </Button>
        )}
      </ToolbarFilters>
    </Toolbar>
  );
}
