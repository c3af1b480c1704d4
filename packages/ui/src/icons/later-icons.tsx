import { drawIcon, type Icon } from './icon.tsx';

// A module of their own: no first screen shows them, so the sign-in path need not carry them.

/** Back; it turns with the direction of the text. */
export const ArrowBackIcon: Icon = /* @__PURE__ */ drawIcon(
  'arrow-back',
  <path d="M16 10H4M8.5 5.5 4 10l4.5 4.5" />,
);

/** Copy to the clipboard. */
export const CopyIcon: Icon = /* @__PURE__ */ drawIcon(
  'copy',
  <>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
    <path d="M13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7" />
  </>,
);

/** A user. */
export const UserIcon: Icon = /* @__PURE__ */ drawIcon(
  'person',
  <>
    <circle cx="10" cy="7" r="3.2" />
    <path d="M3.8 16.8c.7-3.2 2.9-4.8 6.2-4.8s5.5 1.6 6.2 4.8" />
  </>,
);

/** Time, waiting, expired. */
export const ClockIcon: Icon = /* @__PURE__ */ drawIcon(
  'clock',
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 5.8V10l2.8 1.9" />
  </>,
);

/** An MFA method, protection. */
export const ShieldIcon: Icon = /* @__PURE__ */ drawIcon(
  'shield',
  <path d="M10 2.8 4 5v4.6c0 3.7 2.4 6.3 6 7.6 3.6-1.3 6-3.9 6-7.6V5ZM7.3 10l2 2 3.6-4" />,
);

/** The screen lock of this device. */
export const FingerprintIcon: Icon = /* @__PURE__ */ drawIcon(
  'fingerprint',
  <path d="M4.2 8.2a6.2 6.2 0 0 1 11.6 0M3.8 12.4c.5-1 .6-2 .7-3M7 16c.8-1.9 1-4 1-5.800a2 2 0 1 1 4 0c0 2-.2 4.2-.9 6.300M10 10.400c0 2.6-.3 4.5-1.1 6.500M15.4 10.200c.1 1.9-.1 3.5-.5 5" />,
);

/** Save as a file. */
export const DownloadIcon: Icon = /* @__PURE__ */ drawIcon(
  'download',
  <path d="M10 3.5v9M6.3 9 10 12.7 13.7 9M4 16.500h12" />,
);

/** Print. */
export const PrintIcon: Icon = /* @__PURE__ */ drawIcon(
  'print',
  <path d="M6 7V3.500h8V7M6 13.500H4.500A1.5 1.5 0 0 1 3 12V8.500A1.5 1.5 0 0 1 4.5 7h11A1.5 1.5 0 0 1 17 8.500V12a1.5 1.5 0 0 1-1.5 1.500H14M6 11.500h8v5H6Z" />,
);

/** A tenant. */
export const BuildingIcon: Icon = /* @__PURE__ */ drawIcon(
  'building',
  <>
    <path d="M4 17V4.5A1.5 1.5 0 0 1 5.5 3h6A1.5 1.5 0 0 1 13 4.5V17M13 8h1.5A1.5 1.5 0 0 1 16 9.5V17M2.5 17h15" />
    <path d="M7 6.5h3M7 9.7h3M7 12.9h3" />
  </>,
);
