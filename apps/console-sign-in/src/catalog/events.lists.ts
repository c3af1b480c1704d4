import type { CatalogList } from './catalog-list.ts';

/** Message groups. Specification 2, §3. */
export const messageGroups = {
  id: 'messageGroups',
  title: 'Message groups',
  summary: 'Where an administrator finds the texts of messages.',
  isOpen: false,
  entries: [
    { value: 'dialogTexts', label: 'Dialog texts' },
    { value: 'securityChecks', label: 'Security checks' },
    { value: 'other', label: 'Other' },
  ],
} as const satisfies CatalogList;

/** Account protection events. Specification 2, §3. */
export const accountProtectionEvents = {
  id: 'accountProtectionEvents',
  title: 'Account protection events',
  summary: 'What happens to a protected account.',
  isOpen: false,
  note: 'The specification names these in words; the identifiers are ours.',
  entries: [
    { value: 'loginSuccess', label: 'Login success' },
    { value: 'loginFail', label: 'Login fail' },
    { value: 'loginFailShared', label: 'Login fail shared' },
    { value: 'passwordChanged', label: 'Password changed' },
    { value: 'protectionEnabled', label: 'Protection enabled' },
    { value: 'fullDetails', label: 'Full details' },
    { value: 'askForEnrollment', label: 'Ask for enrollment' },
    { value: 'passwordResetRequired', label: 'Password reset required' },
    { value: 'passwordResetComplete', label: 'Password reset complete' },
  ],
} as const satisfies CatalogList;

/** User-visible event types. Specification 2, §3. */
export const userVisibleEvents = {
  id: 'userVisibleEvents',
  title: 'User-visible event types',
  summary: 'What the browser tells its user about.',
  isOpen: false,
  note: 'The specification names these in words; the identifiers are ours.',
  entries: [
    { value: 'appLoginBlocked', label: 'App login blocked' },
    { value: 'appLoginAllowed', label: 'App login allowed' },
    {
      value: 'appLoginBlockedForASpecificAccount',
      label: 'App login blocked for a specific account',
    },
    {
      value: 'appLoginAllowedForASpecificAccount',
      label: 'App login allowed for a specific account',
    },
    { value: 'authenticationFactorRequired', label: 'Authentication factor required' },
    { value: 'fileDownloadBlocked', label: 'File download blocked' },
    { value: 'fileDownloadBlockedByContent', label: 'File download blocked by content' },
    { value: 'fileUploadBlocked', label: 'File upload blocked' },
    { value: 'fileUploadBlockedByContent', label: 'File upload blocked by content' },
    { value: 'scanInProgress', label: 'Scan in progress' },
    { value: 'dragAndDrop', label: 'Drag and drop' },
    { value: 'paste', label: 'Paste' },
    { value: 'copy', label: 'Copy' },
    { value: 'searchByImage', label: 'Search by image' },
    { value: 'print', label: 'Print' },
    { value: 'webAccessBlocked', label: 'Web access blocked' },
    { value: 'maliciousPageBlocked', label: 'Malicious page blocked' },
    { value: 'phishingPageBlocked', label: 'Phishing page blocked' },
    { value: 'unsupportedEncryptedFile', label: 'Unsupported encrypted file' },
    { value: 'openedInOffice365', label: 'Opened in Office 365' },
    { value: 'ieMode', label: 'IE mode' },
    { value: 'sessionExpiration', label: 'Session expiration' },
    { value: 'accessRequest', label: 'Access request' },
    { value: 'permissionRequestSent', label: 'Permission request sent' },
    { value: 'requestApprovalPending', label: 'Request approval pending' },
    { value: 'proceedAnyway', label: 'Proceed anyway' },
    { value: 'fileBlocked', label: 'File blocked' },
    { value: 'liveScanning', label: 'Live scanning' },
    { value: 'screenSharingBlocked', label: 'Screen sharing blocked' },
    { value: 'dataMasking', label: 'Data masking' },
    { value: 'developerToolsBlocked', label: 'Developer tools blocked' },
    { value: 'sanitizedContent', label: 'Sanitized content' },
    { value: 'readOnlyWebsite', label: 'Read-only website' },
    { value: 'protectedBrowsing', label: 'Protected browsing' },
    { value: 'extensionBlocked', label: 'Extension blocked' },
    { value: 'flexLinkBlockPage', label: 'Flex-link block page' },
    { value: 'flexLinkSeamlessRedirect', label: 'Flex-link seamless redirect' },
  ],
} as const satisfies CatalogList;
