import type { Icon } from './icon.tsx';
import { drawIcon } from './icon.tsx';

/** Something hidden can be shown. */
export const EyeIcon: Icon = /* @__PURE__ */ drawIcon(
  'eye',
  <>
    <path d="M2 10c1.9-3.6 4.6-5.4 8-5.4s6.1 1.8 8 5.4c-1.9 3.6-4.6 5.4-8 5.4S3.9 13.6 2 10Z" />
    <circle cx="10" cy="10" r="2.4" />
  </>,
);

/** Something shown can be hidden. */
export const EyeOffIcon: Icon = /* @__PURE__ */ drawIcon(
  'eye-off',
  <>
    <path d="M7.9 4.9c.7-.2 1.4-.3 2.1-.3 3.4 0 6.1 1.8 8 5.4-.6 1.1-1.3 2.1-2.1 2.9M13.7 14.4c-1.1.7-2.4 1-3.7 1-3.4 0-6.1-1.8-8-5.4 1-1.9 2.2-3.3 3.6-4.2" />
    <path d="M8.3 8.3a2.4 2.4 0 0 0 3.4 3.4M3.5 3.5l13 13" />
  </>,
);

/** Done, met, chosen. */
export const CheckIcon: Icon = /* @__PURE__ */ drawIcon(
  'check',
  <path d="m4.5 10.5 3.7 3.7 7.3-8.2" />,
);

/** Done, as a result. */
export const CheckCircleIcon: Icon = /* @__PURE__ */ drawIcon(
  'check-circle',
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="m6.8 10.3 2.2 2.2 4.2-4.7" />
  </>,
);

/** Something failed or needs a look. */
export const AlertIcon: Icon = /* @__PURE__ */ drawIcon(
  'alert',
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 6.3v4.3M10 13.6v.1" />
  </>,
);

/** Take care. */
export const WarningIcon: Icon = /* @__PURE__ */ drawIcon(
  'warning',
  <>
    <path d="M10 3.2 17.6 16.4H2.4L10 3.2Z" />
    <path d="M10 8.2v3.6M10 14.2v.1" />
  </>,
);

/** Good to know. */
export const InfoIcon: Icon = /* @__PURE__ */ drawIcon(
  'info',
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 9.4v4.3M10 6.4v.1" />
  </>,
);

/** A mail. */
export const MailIcon: Icon = /* @__PURE__ */ drawIcon(
  'mail',
  <>
    <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
    <path d="m3 6 7 5 7-5" />
  </>,
);

/** More below. */
export const ChevronDownIcon: Icon = /* @__PURE__ */ drawIcon(
  'chevron-down',
  <path d="m5.5 8 4.5 4.5L14.5 8" />,
);

/** Both ways: a choice. */
export const ChevronUpDownIcon: Icon = /* @__PURE__ */ drawIcon(
  'chevron-up-down',
  <path d="m6.5 7.5 3.5-3.5 3.5 3.5M6.5 12.5l3.5 3.5 3.5-3.5" />,
);

/** Onward; it turns with the direction of the text. */
export const ArrowForwardIcon: Icon = /* @__PURE__ */ drawIcon(
  'arrow-forward',
  <path d="M4 10h12M11.5 5.5 16 10l-4.5 4.5" />,
);

/** Opens elsewhere; it turns with the direction of the text. */
export const ExternalIcon: Icon = /* @__PURE__ */ drawIcon(
  'external',
  <path d="M8 4.5H5.5a1.5 1.5 0 0 0-1.5 1.5v8.5A1.5 1.5 0 0 0 5.5 16H14a1.5 1.5 0 0 0 1.5-1.5V12M11.5 4H16v4.5M16 4l-6.5 6.5" />,
);

/** Close or dismiss. */
export const CloseIcon: Icon = /* @__PURE__ */ drawIcon(
  'close',
  <path d="m5.5 5.5 9 9M14.5 5.5l-9 9" />,
);

/** Locked, protected. */
export const LockIcon: Icon = /* @__PURE__ */ drawIcon(
  'lock',
  <>
    <rect x="4" y="9" width="12" height="8" rx="2" />
    <path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />
  </>,
);

/** A key: passwords and passkeys. */
export const KeyIcon: Icon = /* @__PURE__ */ drawIcon(
  'key',
  <>
    <circle cx="6.8" cy="13.2" r="3.3" />
    <path d="m9.2 10.8 7-7M13 7l2.3 2.3" />
  </>,
);

/** Sign out; it turns with the direction of the text. */
export const SignOutIcon: Icon = /* @__PURE__ */ drawIcon(
  'sign-out',
  <path d="M8 3.5H5.5A1.5 1.5 0 0 0 4 5v10a1.5 1.5 0 0 0 1.5 1.5H8M8.5 10H17M13.5 6.5 17 10l-3.5 3.5" />,
);

/** No network. */
export const OfflineIcon: Icon = /* @__PURE__ */ drawIcon(
  'offline',
  <path d="M3.5 3.5l13 13M2.5 8.2a11 11 0 0 1 3.4-2.1M9.2 5a11 11 0 0 1 8.3 3.2M5.3 11.2a7 7 0 0 1 3.2-1.8M12.8 9.9c.7.3 1.3.8 1.9 1.3M10 15.2v.1" />,
);

/** A mobile phone: text messages. */
export const PhoneIcon: Icon = /* @__PURE__ */ drawIcon(
  'phone',
  <>
    <rect x="5.5" y="2.5" width="9" height="15" rx="2" />
    <path d="M9 14.8h2" />
  </>,
);
