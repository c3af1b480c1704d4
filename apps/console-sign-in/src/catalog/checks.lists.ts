import type { CatalogList } from './catalog-list.ts';

/** Security and posture check kinds. Specification 2, §3. */
export const postureChecks = {
  id: 'postureChecks',
  title: 'Security and posture check kinds',
  summary: 'What a device must show before it is trusted.',
  isOpen: false,
  note: 'The specification names these in words; the identifiers are ours.',
  entries: [
    { value: 'screenLock', label: 'Screen lock' },
    { value: 'osVersion', label: 'OS version' },
    { value: 'serialNumber', label: 'Serial number' },
    { value: 'clientCertificate', label: 'Client certificate' },
    { value: 'diskEncryption', label: 'Disk encryption' },
    { value: 'endpointProtection', label: 'Endpoint protection' },
    { value: 'deviceManufacturer', label: 'Device manufacturer' },
    { value: 'deviceType', label: 'Device type' },
    { value: 'vendorZeroTrustScore', label: 'Vendor zero-trust score' },
    { value: 'osPassword', label: 'OS password' },
    { value: 'normalBootMode', label: 'Normal boot mode' },
    { value: 'privilegedProcess', label: 'Privileged process' },
    { value: 'deviceManagement', label: 'Device management' },
    { value: 'systemIntegrity', label: 'System integrity' },
    { value: 'locationServices', label: 'Location services' },
    { value: 'runningProcesses', label: 'Running processes' },
    { value: 'registryKeys', label: 'Registry keys' },
    { value: 'files', label: 'Files' },
    { value: 'remoteConnection', label: 'Remote connection' },
    { value: 'firewall', label: 'Firewall' },
    { value: 'browserVersion', label: 'Browser version' },
  ],
} as const satisfies CatalogList;
