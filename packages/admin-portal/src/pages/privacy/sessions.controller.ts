import type { Session } from '@foyer/contract/sessions';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import type { Translator } from '@foyer/ui';
import { useToaster } from '@foyer/ui/portal';
import { dayText, distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { privacyMessages } from './privacy.messages.ts';

const key = ['privacy', 'sessions'] as const;

/** The texts of this page. */
export type PrivacyTexts = Translator<typeof privacyMessages>;

/** The own sessions, this one first, and ending them. */
export function useSessions() {
  const text = usePageTexts('privacy', privacyMessages);
  const toaster = useToaster();
  const list = useApiQuery({
    calls: sessionsCalls,
    key,
    read: async (api) => {
      const all = await api.listMySessions();
      const active = (one: Session) => one.lastActiveAt ?? one.createdAt ?? '';
      return all.toSorted((a, b) => Number(b.current) - Number(a.current) || active(b).localeCompare(active(a)));
    },
  });
  const end = useApiChange({
    calls: sessionsCalls,
    change: (api, { id }: Session) => api.deleteMySession({ params: { id } }),
    invalidates: [key],
    onDone: (_, { input }) => toaster.show({ text: text('sessionEnded', { name: sessionName(input, text) }) }),
  });
  const endOthers = useApiChange({
    calls: sessionsCalls,
    change: (api) => api.deleteMyOtherSessions(),
    invalidates: [key],
    onDone: () => toaster.show({ text: text('othersEnded') }),
  });
  return { list, end, endOthers, text };
}

/** What a person calls the thing: "Firefox on Windows". */
export function sessionName({ browser, system }: Session, text: PrivacyTexts): string {
  if (browser && system) return text('browserOn', { browser, system });
  return browser ?? system ?? text('unknownBrowser');
}

/** Where it is, and since and until when somebody was there. */
export function sessionLine(
  { place, ipAddress, createdAt, lastActiveAt, current }: Session,
  text: PrivacyTexts,
  now: number,
) {
  const active = current
    ? text('activeNow')
    : lastActiveAt && text('lastActive', { when: distanceText(lastActiveAt, text.locale, now) });
  const since = createdAt && text('signedInOn', { day: dayText(createdAt, text.locale) });
  return [place ?? text('placeUnknown'), ipAddress, active, since].filter(Boolean).join(' · ');
}
