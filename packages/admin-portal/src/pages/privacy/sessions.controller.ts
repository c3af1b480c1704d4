import type { Session, SignIn } from '@foyer/contract/sessions';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import type { Translator } from '@foyer/ui';
import { dayText, distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { privacyMessages } from './privacy.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

const key = ['privacy', 'sessions'] as const;
const signInsKey = ['privacy', 'signIns'] as const;

/** The texts of this page. */
export type PrivacyTexts = Translator<typeof privacyMessages>;

/** The user's sessions, this one first, and ending them. */
export function useSessions() {
  const text = usePageTexts('privacy', privacyMessages);
  const notify = useNotify();
  const list = useApiQuery({
    calls: sessionsCalls,
    key,
    read: async (api) => {
      const all = await api.listMySessions();
      const active = (one: Session) => one.lastActiveAt ?? one.createdAt ?? '';
      return all.toSorted(
        (a, b) => Number(b.current) - Number(a.current) || active(b).localeCompare(active(a)),
      );
    },
  });
  const end = useApiChange({
    calls: sessionsCalls,
    change: (api, { id }: Session) => api.deleteMySession({ params: { id } }),
    invalidates: [key, signInsKey],
    onDone: (_, { input }) => notify.done(text('sessionEnded', { name: sessionName(input, text) })),
  });
  const endOthers = useApiChange({
    calls: sessionsCalls,
    change: (api) => api.deleteMyOtherSessions(),
    invalidates: [key, signInsKey],
    onDone: () => notify.done(text('othersEnded')),
  });
  return { list, end, endOthers, text };
}

/** What a user calls the thing: "Firefox on Windows". */
export function sessionName(
  { browser, system }: Pick<Session, 'browser' | 'system'>,
  text: PrivacyTexts,
): string {
  if (browser && system) return text('browserOn', { browser, system });
  return browser ?? system ?? text('unknownBrowser');
}

/** The last sign-ins, the newest first. */
export function useSignIns() {
  const text = usePageTexts('privacy', privacyMessages);
  return {
    list: useApiQuery({
      calls: sessionsCalls,
      key: signInsKey,
      read: (api) => api.listMySignIns(),
    }),
    text,
  };
}

const devices = {
  desktop: 'onDesktop',
  phone: 'onPhone',
  tablet: 'onTablet',
  other: 'onOther',
} as const;

/** With what and from where; who acts as the user does not tell. */
function clientInfo(
  { device, place, ipAddress, impersonated }: Session | SignIn,
  text: PrivacyTexts,
) {
  return impersonated
    ? []
    : [device && text(devices[device]), place ?? text('placeUnknown'), ipAddress];
}

/** Where a sign-in came from. */
export function signInLine(one: SignIn, text: PrivacyTexts): string {
  return [...(one.impersonated ? [] : [sessionName(one, text)]), ...clientInfo(one, text)]
    .filter(Boolean)
    .join(' · ');
}

/** Since when something is there, and when it was last used. */
export function getTimes(
  {
    createdAt,
    lastUsedAt,
  }: { readonly createdAt?: string | undefined; readonly lastUsedAt?: string | null | undefined },
  text: PrivacyTexts,
  now: number,
): readonly string[] {
  if (createdAt === undefined) return [];
  const used = lastUsedAt
    ? text('lastUsed', { when: distanceText(lastUsedAt, text.locale, now) })
    : text('neverUsed');
  return [text('addedOn', { day: dayText(createdAt, text.locale) }), used];
}

/** Where it is, and since and until when a user was there. */
export function sessionLine(session: Session, text: PrivacyTexts, now: number) {
  const { createdAt, lastActiveAt, current } = session;
  const active = current
    ? text('activeNow')
    : lastActiveAt && text('lastActive', { when: distanceText(lastActiveAt, text.locale, now) });
  const since = createdAt && text('signedInOn', { day: dayText(createdAt, text.locale) });
  return [...clientInfo(session, text), active, since].filter(Boolean).join(' · ');
}
