import type { CatalogList } from './catalog-list.ts';

/** Rule actions. Specification 2, §3. */
export const ruleActions = {
  id: 'ruleActions',
  title: 'Rule actions',
  summary: 'What a rule does when it matches.',
  isOpen: false,
  entries: [
    { value: 'allow', label: 'Allow' },
    { value: 'block', label: 'Block' },
    { value: 'requireReason', label: 'Require a reason' },
    { value: 'permissionRequest', label: 'Permission request' },
  ],
} as const satisfies CatalogList;

/** Authentication factors. Specification 2, §3. */
export const authenticationFactors = {
  id: 'authenticationFactors',
  title: 'Authentication factors',
  summary: 'What a rule may ask of a person.',
  isOpen: false,
  entries: [
    { value: 'pinCode', label: 'PIN code' },
    { value: 'passkey', label: 'Passkey' },
    { value: 'idp', label: 'Identity provider' },
    { value: 'pushNotification', label: 'Push notification' },
    { value: 'oneTimePassword', label: 'One-time password' },
  ],
} as const satisfies CatalogList;

/** Allow modes. Specification 2, §3. */
export const allowModes = {
  id: 'allowModes',
  title: 'Allow modes',
  summary: 'How a policy treats what it names.',
  isOpen: false,
  entries: [
    { value: 'allow', label: 'Allow' },
    { value: 'block', label: 'Block' },
    { value: 'allowSpecific', label: 'Allow specific' },
    { value: 'blockSpecific', label: 'Block specific' },
  ],
} as const satisfies CatalogList;

/** App scope. Specification 2, §3. */
export const appScopes = {
  id: 'appScopes',
  title: 'App scope',
  summary: 'Whether a policy is for all applications.',
  isOpen: false,
  entries: [
    { value: 'anyApp', label: 'Any app' },
    { value: 'specificApp', label: 'Specific app' },
  ],
} as const satisfies CatalogList;

/** Duration choices. Specification 2, §3. */
export const durationChoices = {
  id: 'durationChoices',
  title: 'Duration choices',
  summary: 'For how long somebody asks for access.',
  isOpen: false,
  entries: [
    { value: 'oneTime', label: 'One time' },
    { value: 'regularly', label: 'Regularly' },
    { value: 'mistake', label: 'Mistake' },
    { value: 'custom', label: 'Custom' },
  ],
} as const satisfies CatalogList;
