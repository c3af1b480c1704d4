import { sessionEndReasons } from '@foyer/contract/console-session/rules';
import { describe, expect, test } from 'vitest';
import { catalog, entriesMatching, getList } from './catalog.ts';
import { securityPolicies } from './security-policies.list.ts';

/** The enumerations as the specification writes them. Specification 2, §3. */
const specified: Readonly<Record<string, string>> = {
  ruleActions: 'allow, block, requireReason, permissionRequest',
  authenticationFactors: 'pinCode, passkey, idp, pushNotification, oneTimePassword',
  accessAndDataPolicies:
    'webAccess, appLogin, socialLogin, idpLogin, fileDownload, fileDownloadContent, fileUpload, fileUploadContent, copyToOtherApps, clipboardV2, copyToOtherAppsByContent, copyPasteBetweenApps, copyPasteBetweenAppsByContent, pasteFromOtherApps, pasteFromOtherAppsByContent, maskingContent, sanitizingContent, watermark, print, screenshotAccessData, formSubmission, fileScanning, scanning, camera, microphone, maliciousUrlProtectionV2, webpageElementControl, webpageDeveloperTools, liveScanning',
  allowModes: 'allow, block, allowSpecific, blockSpecific',
  appScopes: 'anyApp, specificApp',
  policyGroups: 'accessAndData, security, customization, signin',
  securityPolicies:
    'passcodeLock, browserLock, geolocation, screenshot, cast, developerTools, passwordSaving, passwordManager, formsAutofill, creditCardsAutofill, nativeMessaging, javascriptOmnibox, maliciousUrlProtection, pagesWithSslErrors, dnsOverHttp, tlsTrustConfig, tlsTrustConfigV2, basicAuthOverHttp, insecureContentSetting, extensionsList, blockExtensionByPermission, ieMode, allowedPrinters, blockThirdPartyCookies, keyLoggerProtection, flushBrowserData, periodicLogout, javaScriptJIT, webRTC, cookieEncryption, webGL, fileSystemAPI, webUSB, webHID, webBluetooth, forceHttps, browserHistory, cookies, popups, notifications, concurrentSessions, strictOriginIsolation, browserSelfProtection',
  customizationPolicies:
    'themeColor, brandColor, incognito, extensionForceList, elementRemovalRules, homepage, bookmarks, customBackground, adminMessages, companyLogo, companyName, dialogTexts, forceBrowserUpgrade, deployBrowserVersion, browserPrefs, profilePrefs, userAgent, extraHeader, profileSync, defaultBrowser, pacFile, trafficFlow, internalNetworkDetection, sidebar, onboardingWizard, safeSearch, microsoftSSO, historyCollection, defaultSearchProvider, onBrowserStartup, pageTranslate',
  policySections:
    'access, dataLeakPrevention, browserHardening, browserSession, threatProtection, extensions, printers, customization, routing, Homepage, Branding, upgradeEnforcement, customPreferences, networkProtection, antiExploitation, privacy, legacyBrowserSupport, adem, loginControls, webpageElementCustomization, identityAndAutofill',
  deviceSources: 'Jamf, Azure AD, Active Directory, Microsoft Intune, Other',
  deviceStates:
    'AzureAD_Joined, Domain_Joined, Intune, Jamf, Unknown, Unmanaged, Workplace_Registered, Other',
  deviceTypes: 'chromebook, desktop, laptop, smartphone, tablet, unknown, vm',
  clientKinds: 'Desktop Browser, Browser Extension, Mobile Browser, Unknown',
  operatingSystems: 'windows, mac, ios, chromeOs, android, linux, unknown',
  sessionEndReasons: 'Timeout, TalonWorkEnforcement, notAllowedIp, unauthorized',
  messageGroups: 'dialogTexts, securityChecks, other',
  fileTypeCategories: 'documents, multimedia, webPages, sourceCode, archives',
  dataMatchKinds: 'PATTERN, PROFILE',
  durationChoices: 'oneTime, regularly, mistake, custom',
  clientTypes: 'desktop, mobile, extension, unknown',
};

/** What the specification names in words: how many there are. */
const named: Readonly<Record<string, number>> = {
  userVisibleEvents: 37,
  postureChecks: 21,
  accountProtectionEvents: 9,
  detectorFamilies: 19,
};

const open = [
  'securityPolicies',
  'customizationPolicies',
  'detectorFamilies',
  'diskEncryptionVendors',
  'antivirusVendors',
  'firewallVendors',
];

const lists = catalog.flatMap((chapter) => chapter.lists);

describe('the catalog', () => {
  test.each(Object.entries(specified))(
    '%s holds the values of the specification, in their order',
    (id, values) => {
      expect(
        getList(id)
          ?.entries.map(({ value }) => value)
          .join(', '),
      ).toBe(values);
    },
  );

  test.each(Object.entries(named))('%s holds everything the specification names', (id, count) => {
    expect(getList(id)?.entries).toHaveLength(count);
  });

  test('holds nothing else, and marks as open what continues', () => {
    const existing = [...Object.keys(specified), ...Object.keys(named), ...open];
    expect(new Set(lists.map(({ id }) => id))).toEqual(new Set(existing));
    expect(lists.filter(({ isOpen }) => isOpen).map(({ id }) => id)).toEqual(open);
  });

  test.each(lists.map((list) => [list.id, list] as const))(
    '%s has a label for each value, and none twice',
    (_, list) => {
      for (const { label } of list.entries)
        expect(label).toMatch(/^(iOS|macOS|[A-Z].*[A-Za-z0-9)])$/);
      expect(new Set(list.entries.map(({ value }) => value)).size).toBe(list.entries.length);
      expect(new Set(list.entries.map(({ label }) => label)).size).toBe(list.entries.length);
    },
  );

  test('the reasons are those that the identity service and the sign-in page know', () => {
    expect(getList('sessionEndReasons')?.entries.map(({ value }) => value)).toEqual(
      sessionEndReasons,
    );
  });

  test('no list has the id of another', () => {
    expect(new Set(lists.map(({ id }) => id)).size).toBe(lists.length);
  });
});

describe('searching a list', () => {
  const found = (words: string) =>
    entriesMatching(securityPolicies, words).map(({ value }) => value);

  test('finds by value and by label, however it is written', () => {
    expect(found('dnsoverhttp')).toEqual(['dnsOverHttp']);
    expect(found('  third-PARTY ')).toEqual(['blockThirdPartyCookies']);
  });

  test('finds everything without words, and nothing where nothing matches', () => {
    expect(found('')).toHaveLength(securityPolicies.entries.length);
    expect(found('no such policy')).toEqual([]);
  });
});
