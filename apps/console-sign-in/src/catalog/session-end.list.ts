import type { SessionEndReason } from '@foyer/contract/console-session/rules';
import type { CatalogList } from './catalog-list.ts';

/** Why a session of the console ended. Specification 2, §3. The values are those of the reason cookie. */
export const sessionEndList = {
  id: 'sessionEndReasons',
  title: 'Session end reasons',
  summary: 'Why a session of the console ended; the sign-in page says it in a banner.',
  isOpen: false,
  entries: [
    { value: 'Timeout', label: 'Timeout' },
    { value: 'TalonWorkEnforcement', label: 'Work enforcement' },
    { value: 'notAllowedIp', label: 'IP address not allowed' },
    { value: 'unauthorized', label: 'Unauthorized' },
  ],
} as const satisfies CatalogList & {
  readonly entries: readonly { readonly value: SessionEndReason; readonly label: string }[];
};
