import type { Translator } from '@foyer/ui';
import type { FilterField, Option } from '@foyer/ui/portal';
import type { Users } from './users.controller.ts';
import type { UsersMessages } from './users.messages.ts';

type Text = Translator<UsersMessages>;

const statusTexts = {
  active: 'statusActive',
  notActivated: 'statusNotActivated',
  temporary: 'statusTemporary',
  expired: 'statusExpired',
  disabled: 'statusDisabled',
  locked: 'statusLocked',
} as const;
const seenTexts = {
  never: 'seenNever',
  within7Days: 'within7Days',
  within30Days: 'within30Days',
  over30Days: 'over30Days',
  over90Days: 'over90Days',
} as const;
type StatusText = (typeof statusTexts)[keyof typeof statusTexts];
type SeenText = (typeof seenTexts)[keyof typeof seenTexts];
const mfaTexts = { on: 'mfaOn', off: 'mfaOff' } as const;
/** Names of tenants are the same in every language. */
const tenants: Readonly<Record<string, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  slack: 'Slack',
};
const ownProviders = {
  local: 'providerLocal',
  saml: 'providerSaml',
  scim2: 'providerScim',
} as const;
type OwnProvider = keyof typeof ownProviders;
const isOwn = (value: string): value is OwnProvider => Object.hasOwn(ownProviders, value);

/** The name of a sign-in method. */
export const providerName = (value: string, text: Text): string =>
  isOwn(value) ? text(ownProviders[value]) : (tenants[value] ?? value);

const toOptions = (
  texts: Readonly<Record<string, 'mfaOn' | 'mfaOff' | StatusText | SeenText>>,
  text: Text,
): Option[] => Object.entries(texts).map(([value, key]) => ({ value, label: text(key) }));

/** What the list can be filtered by. Invitations have no status, groups, or sign-ins. */
export function userFilters(users: Users): FilterField[] {
  const { text, params, setParams, roles, groups, isInvited, portal, seesSignIn } = users;
  const named = (some: readonly { readonly id: string; readonly name: string }[]) =>
    some.map(({ id, name }) => ({ value: id, label: name }));
  const several = (id: 'role' | 'group' | 'status', options: readonly Option[]): FilterField => ({
    id,
    label: text(id),
    options,
    values: options.map(({ value }) => value).filter((value) => params[id].includes(value)),
    onChange: (values) => setParams({ [id]: values }),
  });
  const single = (
    id: 'mfa' | 'seen' | 'provider' | 'password',
    label: string,
    options: readonly Option[],
  ): FilterField => ({
    id,
    label,
    options,
    isSingle: true,
    values: options.map(({ value }) => value).filter((value) => value === params[id]),
    onChange: ([value = '']) => setParams({ [id]: value }),
  });
  const role = several('role', named(roles));
  if (isInvited) return [role];
  const providers = [...Object.keys(ownProviders), ...Object.keys(tenants)];
  const below: FilterField = {
    id: 'below',
    label: text('includeBelow'),
    options: [{ value: 'true', label: text('includeBelowOn') }],
    isSingle: true,
    values: params.below ? ['true'] : [],
    onChange: ([value]) => setParams({ below: value === 'true' }),
  };
  return [
    role,
    ...(groups.length > 0 ? [several('group', named(groups))] : []),
    several('status', toOptions(statusTexts, text)),
    ...(seesSignIn ? [single('mfa', text('mfa'), toOptions(mfaTexts, text))] : []),
    single('seen', text('lastSeen'), toOptions(seenTexts, text)),
    single(
      'provider',
      text('provider'),
      providers.map((value) => ({ value, label: providerName(value, text) })),
    ),
    ...(seesSignIn
      ? [
          single('password', text('password'), [
            { value: 'stolen', label: text('passwordBreached') },
          ]),
        ]
      : []),
    ...(portal.tenant.isReseller ? [below] : []),
  ];
}
