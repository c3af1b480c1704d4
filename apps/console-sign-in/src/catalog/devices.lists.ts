import type { CatalogList } from './catalog-list.ts';

/** Device management sources. Specification 2, §3. */
export const deviceSources = {
  id: 'deviceSources',
  title: 'Device management sources',
  summary: 'Who says that a device is managed.',
  isOpen: false,
  entries: [
    { value: 'Jamf', label: 'Jamf' },
    { value: 'Azure AD', label: 'Azure AD' },
    { value: 'Active Directory', label: 'Active Directory' },
    { value: 'Microsoft Intune', label: 'Microsoft Intune' },
    { value: 'Other', label: 'Other' },
  ],
} as const satisfies CatalogList;

/** Device management states. Specification 2, §3. */
export const deviceStates = {
  id: 'deviceStates',
  title: 'Device management states',
  summary: 'What a device is managed by.',
  isOpen: false,
  entries: [
    { value: 'AzureAD_Joined', label: 'Joined to Azure AD' },
    { value: 'Domain_Joined', label: 'Joined to a domain' },
    { value: 'Intune', label: 'Intune' },
    { value: 'Jamf', label: 'Jamf' },
    { value: 'Unknown', label: 'Unknown' },
    { value: 'Unmanaged', label: 'Unmanaged' },
    { value: 'Workplace_Registered', label: 'Registered to a workplace' },
    { value: 'Other', label: 'Other' },
  ],
} as const satisfies CatalogList;

/** Device types. Specification 2, §3. */
export const deviceTypes = {
  id: 'deviceTypes',
  title: 'Device types',
  summary: 'What kind of machine a browser runs on.',
  isOpen: false,
  entries: [
    { value: 'chromebook', label: 'Chromebook' },
    { value: 'desktop', label: 'Desktop' },
    { value: 'laptop', label: 'Laptop' },
    { value: 'smartphone', label: 'Smartphone' },
    { value: 'tablet', label: 'Tablet' },
    { value: 'unknown', label: 'Unknown' },
    { value: 'vm', label: 'Virtual machine' },
  ],
} as const satisfies CatalogList;

/** Client kinds. Specification 2, §3. */
export const clientKinds = {
  id: 'clientKinds',
  title: 'Client kinds',
  summary: 'What the console calls the browsers.',
  isOpen: false,
  entries: [
    { value: 'Desktop Browser', label: 'Desktop Browser' },
    { value: 'Browser Extension', label: 'Browser Extension' },
    { value: 'Mobile Browser', label: 'Mobile Browser' },
    { value: 'Unknown', label: 'Unknown' },
  ],
} as const satisfies CatalogList;

/** Client types. Specification 2, §3. */
export const clientTypes = {
  id: 'clientTypes',
  title: 'Client types',
  summary: 'What the browsers call themselves.',
  isOpen: false,
  entries: [
    { value: 'desktop', label: 'Desktop' },
    { value: 'mobile', label: 'Mobile' },
    { value: 'extension', label: 'Extension' },
    { value: 'unknown', label: 'Unknown' },
  ],
} as const satisfies CatalogList;

/** Operating systems. Specification 2, §3. */
export const operatingSystems = {
  id: 'operatingSystems',
  title: 'Operating systems',
  summary: 'What a device runs.',
  isOpen: false,
  entries: [
    { value: 'windows', label: 'Windows' },
    { value: 'mac', label: 'macOS' },
    { value: 'ios', label: 'iOS' },
    { value: 'chromeOs', label: 'ChromeOS' },
    { value: 'android', label: 'Android' },
    { value: 'linux', label: 'Linux' },
    { value: 'unknown', label: 'Unknown' },
  ],
} as const satisfies CatalogList;
