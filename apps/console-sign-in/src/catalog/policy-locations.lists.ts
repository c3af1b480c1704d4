import type { CatalogList } from './catalog-list.ts';

/** Policy groups. Specification 2, §3. */
export const policyGroups = {
  id: 'policyGroups',
  title: 'Policy groups',
  summary: 'The tabs of the policy pages.',
  isOpen: false,
  entries: [
    { value: 'accessAndData', label: 'Access and data' },
    { value: 'security', label: 'Security' },
    { value: 'customization', label: 'Customization' },
    { value: 'signin', label: 'Sign-in' },
  ],
} as const satisfies CatalogList;

/** Policy sections. Specification 2, §3. */
export const policySections = {
  id: 'policySections',
  title: 'Policy sections',
  summary: 'The headings within a group.',
  isOpen: false,
  note: 'Each policy type belongs to one group and one section; which section is not published.',
  entries: [
    { value: 'access', label: 'Access' },
    { value: 'dataLeakPrevention', label: 'Data leak prevention' },
    { value: 'browserHardening', label: 'Browser hardening' },
    { value: 'browserSession', label: 'Browser session' },
    { value: 'threatProtection', label: 'Threat protection' },
    { value: 'extensions', label: 'Extensions' },
    { value: 'printers', label: 'Printers' },
    { value: 'customization', label: 'Customization' },
    { value: 'routing', label: 'Routing' },
    { value: 'Homepage', label: 'Homepage' },
    { value: 'Branding', label: 'Branding' },
    { value: 'upgradeEnforcement', label: 'Upgrade enforcement' },
    { value: 'customPreferences', label: 'Custom preferences' },
    { value: 'networkProtection', label: 'Network protection' },
    { value: 'antiExploitation', label: 'Anti exploitation' },
    { value: 'privacy', label: 'Privacy' },
    { value: 'legacyBrowserSupport', label: 'Legacy browser support' },
    { value: 'adem', label: 'Autonomous digital experience management' },
    { value: 'loginControls', label: 'Login controls' },
    { value: 'webpageElementCustomization', label: 'Web page element customization' },
    { value: 'identityAndAutofill', label: 'Identity and autofill' },
  ],
} as const satisfies CatalogList;
