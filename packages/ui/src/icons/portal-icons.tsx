import { drawIcon, type Icon } from './icon.tsx';

// A module of their own: only the portal shows them, so the sign-in path need not carry them.

/** More that can be done with this. */
export const MoreIcon: Icon = /* @__PURE__ */ drawIcon(
  'more',
  // three circles in one drawing: each row of a table has them
  <path d="M5.100 10a.6.6 0 1 1-1.200 0 .6.6 0 1 1 1.200 0zM10.600 10a.6.6 0 1 1-1.200 0 .6.6 0 1 1 1.200 0zM16.100 10a.6.6 0 1 1-1.200 0 .6.6 0 1 1 1.200 0z" />,
);

/** Which columns a table shows. */
export const ColumnsIcon: Icon = /* @__PURE__ */ drawIcon(
  'columns',
  <>
    <rect x="3.500" y="4" width="13" height="12" rx="2" />
    <path d="M8 4v12M12.500 4v12" />
  </>,
);

/** Search. */
export const SearchIcon: Icon = /* @__PURE__ */ drawIcon(
  'search',
  <>
    <circle cx="9" cy="9" r="5" />
    <path d="m12.800 12.800 3.700 3.700" />
  </>,
);

/** Add, create, invite. */
export const PlusIcon: Icon = /* @__PURE__ */ drawIcon(
  'plus',
  <path d="M10 4.500v11M4.500 10h11" />,
);

/** Some of them are chosen. */
export const MinusIcon: Icon = /* @__PURE__ */ drawIcon('minus', <path d="M5 10h10" />);

/** Change. */
export const EditIcon: Icon = /* @__PURE__ */ drawIcon(
  'edit',
  <path d="m4 16 .7-3.200L13 4.500a1.600 1.600 0 0 1 2.300 0l.2.2a1.600 1.600 0 0 1 0 2.300L7.200 15.300ZM11.700 5.800l2.500 2.500" />,
);

/** Delete. */
export const TrashIcon: Icon = /* @__PURE__ */ drawIcon(
  'trash',
  <path d="M3.500 5.500h13M8 5.500V4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v1.500M5 5.500l.7 9.600A1.500 1.500 0 0 0 7.200 16.500h5.600a1.500 1.500 0 0 0 1.500-1.400L15 5.500M8.500 9v4M11.500 9v4" />,
);

/** Narrow a list down. */
export const FilterIcon: Icon = /* @__PURE__ */ drawIcon(
  'filter',
  <path d="M3.500 5.500h13M6 10h8M8.500 14.500h3" />,
);

/** Several users. */
export const UsersIcon: Icon = /* @__PURE__ */ drawIcon(
  'users',
  <>
    <circle cx="7.500" cy="7" r="2.700" />
    <path d="M2.500 16c.5-2.800 2.200-4.200 5-4.200s4.500 1.400 5 4.200M12.500 4.500a2.700 2.700 0 0 1 0 5M14.500 12c1.700.5 2.700 1.800 3 4" />
  </>,
);

/** Settings. */
export const SettingsIcon: Icon = /* @__PURE__ */ drawIcon(
  'settings',
  <>
    <path d="M3 6h7M14.500 6H17M3 14h2.500M10 14h7" />
    <circle cx="12.300" cy="6" r="2.200" />
    <circle cx="7.700" cy="14" r="2.200" />
  </>,
);

/** A picture. */
export const ImageIcon: Icon = /* @__PURE__ */ drawIcon(
  'image',
  <>
    <rect x="3" y="4" width="14" height="12" rx="2" />
    <circle cx="7.300" cy="8" r="1.200" />
    <path d="m3.500 14.500 4-3.700 2.700 2.300 3-3 3.500 3.400" />
  </>,
);

/** Lines of text: a log. */
export const ListIcon: Icon = /* @__PURE__ */ drawIcon(
  'list',
  <path d="M4 5.500h12M4 10h12M4 14.500h7" />,
);

/** Opens the navigation. */
export const NavigationIcon: Icon = /* @__PURE__ */ drawIcon(
  'navigation',
  <path d="M3 6h14M3 10h14M3 14h14" />,
);

/** Several things that belong together. */
export const GroupIcon: Icon = /* @__PURE__ */ drawIcon(
  'group',
  <>
    <circle cx="7" cy="7.500" r="4" />
    <circle cx="13" cy="7.500" r="4" />
    <circle cx="10" cy="12.500" r="4" />
  </>,
);

/** Link: webhooks, invite links. */
export const LinkIcon: Icon = /* @__PURE__ */ drawIcon(
  'link',
  <path d="M8.500 11.500a3 3 0 0 0 4.300 0l2.900-2.900a3 3 0 0 0-4.300-4.300l-.9.9M11.500 8.500a3 3 0 0 0-4.300 0l-2.900 2.900a3 3 0 0 0 4.300 4.300l.9-.9" />,
);

/** A tag: roles and groups. */
export const TagIcon: Icon = /* @__PURE__ */ drawIcon(
  'tag',
  <>
    <path d="M3.500 9V4.500a1 1 0 0 1 1-1H9l7.200 7.200a1.400 1.400 0 0 1 0 2l-3.500 3.500a1.400 1.400 0 0 1-2 0Z" />
    <circle cx="7" cy="7" r="0.8" />
  </>,
);

/** Bring back, undo. */
export const UndoIcon: Icon = /* @__PURE__ */ drawIcon(
  'arrow-undo',
  <path d="M4 8h8a4 4 0 0 1 0 8H8M7 4.500 3.500 8 7 11.500" />,
);

/** Load again. */
export const RefreshIcon: Icon = /* @__PURE__ */ drawIcon(
  'refresh',
  <path d="M15.500 8A6 6 0 0 0 4.300 8.500M4 5v3.500h3.500M4.500 12a6 6 0 0 0 11.200-.5M16 15v-3.500h-3.500" />,
);

/** A card: subscription. */
export const CardIcon: Icon = /* @__PURE__ */ drawIcon(
  'card',
  <path d="M4.500 4.500h11A1.500 1.500 0 0 1 17 6v8a1.500 1.500 0 0 1-1.500 1.500h-11A1.500 1.500 0 0 1 3 14V6a1.500 1.500 0 0 1 1.500-1.500ZM3 8.500h14M6 12.500h3" />,
);

/** Usage, reports. */
export const ChartIcon: Icon = /* @__PURE__ */ drawIcon(
  'chart',
  <path d="M3.500 16.500h13M6 13.500v-4M10 13.500v-9M14 13.500v-6" />,
);

/** Notifications. */
export const BellIcon: Icon = /* @__PURE__ */ drawIcon(
  'bell',
  <path d="M10 3a4.500 4.500 0 0 0-4.500 4.500c0 4-1.500 5.500-1.500 6h12c0-.5-1.500-2-1.500-6A4.500 4.500 0 0 0 10 3ZM8.300 16a1.800 1.800 0 0 0 3.400 0" />,
);

/** Kept at the top. */
export const PinIcon: Icon = /* @__PURE__ */ drawIcon(
  'pin',
  <path d="M7.500 3.500h5M8.300 3.500v4.300L6 10.500v1.500h8v-1.500l-2.300-2.700V3.500M10 12v4.500" />,
);

/** The first page. */
export const HomeIcon: Icon = /* @__PURE__ */ drawIcon(
  'home',
  <path d="M3.500 9 10 3.500 16.500 9M5 8v7.500h10V8M8.500 15.500v-4h3v4" />,
);
