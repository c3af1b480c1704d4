import type { CatalogList } from './catalog-list.ts';

/** File type categories. Specification 2, §3. */
export const fileTypeCategories = {
  id: 'fileTypeCategories',
  title: 'File type categories',
  summary: 'What a rule about files may name.',
  isOpen: false,
  entries: [
    { value: 'documents', label: 'Documents' },
    { value: 'multimedia', label: 'Multimedia' },
    { value: 'webPages', label: 'Web pages' },
    { value: 'sourceCode', label: 'Source code' },
    { value: 'archives', label: 'Archives' },
  ],
} as const satisfies CatalogList;

/** Data-match kinds. Specification 2, §3. */
export const dataMatchKinds = {
  id: 'dataMatchKinds',
  title: 'Data-match kinds',
  summary: 'How sensitive data is recognised.',
  isOpen: false,
  entries: [
    { value: 'PATTERN', label: 'Pattern' },
    { value: 'PROFILE', label: 'Profile' },
  ],
} as const satisfies CatalogList;

/** Sensitive-data detectors. Specification 2, §3. */
export const detectorFamilies = {
  id: 'detectorFamilies',
  title: 'Sensitive-data detectors',
  summary: 'What the detectors for data-loss prevention look for, by family.',
  isOpen: true,
  note: 'A very large catalogue; its single identifiers are not published. The identifiers of the families are ours.',
  entries: [
    { value: 'nationalIDs', label: 'National IDs' },
    { value: 'passports', label: 'Passports' },
    { value: 'driverLicences', label: 'Driver licences' },
    { value: 'taxIDs', label: 'Tax IDs' },
    { value: 'bankAndIBANNumbers', label: 'Bank and IBAN numbers' },
    { value: 'creditCards', label: 'Credit cards' },
    { value: 'phoneNumbers', label: 'Phone numbers' },
    { value: 'postalCodes', label: 'Postal codes' },
    { value: 'addresses', label: 'Addresses' },
    { value: 'names', label: 'Names' },
    { value: 'healthTerms', label: 'Health terms' },
    { value: 'secretKeysAndCredentials', label: 'Secret keys and credentials' },
    { value: 'profanity', label: 'Profanity' },
    { value: 'selfHarm', label: 'Self-harm' },
    { value: 'bundleGDPR', label: 'Bundle: GDPR' },
    { value: 'bundleGLBA', label: 'Bundle: GLBA' },
    { value: 'bundlePII', label: 'Bundle: PII' },
    { value: 'bundlePOPIA', label: 'Bundle: POPIA' },
    { value: 'bundleUK', label: 'Bundle: UK' },
  ],
} as const satisfies CatalogList;
