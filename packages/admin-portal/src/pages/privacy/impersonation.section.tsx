import type { ImpersonationRequest } from '@foyer/contract/impersonation';
import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { apiQuery, useApiChange, useApiQuery } from '@foyer/react/query';
import { Alert, Button } from '@foyer/ui';
import { Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { FailedPart } from '../../portal/failed-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { impersonationRequestMessages } from './impersonation.messages.ts';

const requestsQuery = apiQuery({
  calls: impersonationCalls,
  key: ['impersonation', 'requests'],
  read: (api) => api.listImpersonationRequests(),
});

interface Answer {
  readonly request: ImpersonationRequest;
  readonly isAllowed: boolean;
}

/** Who asks to impersonate the user, and who may. Nothing where nobody asked. */
export function ImpersonationRequestsSection() {
  const text = usePageTexts('impersonationRequests', impersonationRequestMessages);
  const notify = useNotify();
  const requests = useApiQuery(requestsQuery);
  const { run, failure, isRunning } = useApiChange({
    calls: impersonationCalls,
    invalidates: staleAfter.impersonation,
    change: (api, { request: { id: requestId }, isAllowed }: Answer) =>
      api.answerImpersonationRequest({ params: { requestId }, body: { isAllowed } }),
    onDone: (_, { input: { request, isAllowed } }) => {
      const refused = request.allowedAt ? 'withdrawn' : 'nowDeclined';
      notify.done(text(isAllowed ? 'nowAllowed' : refused, { name: request.actor }));
    },
  });
  const answer = (request: ImpersonationRequest, isAllowed: boolean) =>
    void run({ request, isAllowed }).catch(() => undefined); // said above
  if (requests.isError && !requests.data)
    return (
      <Section title={text('title')} text={text('text')}>
        <FailedPart title={text('failed')} query={requests} />
      </Section>
    );
  if (!requests.data || requests.data.length === 0) return null;
  return (
    <Section title={text('title')} text={text('text')}>
      {failure && <Alert tone="error">{failure.text}</Alert>}
      <SettingList>
        {requests.data.map((one) => {
          const { id, actor: name, allowedAt, expiresAt, reason } = one;
          const date = momentText(expiresAt, text.locale);
          return (
            <SettingRow
              key={id}
              label={allowedAt ? text('allowed', { name, date }) : text('asks', { name })}
              description={text('reason', { reason })}
              action={
                <>
                  <Button isDisabled={isRunning} onClick={() => answer(one, false)}>
                    {text(allowedAt ? 'withdraw' : 'decline')}
                  </Button>
                  {!allowedAt && (
                    <Button
                      variant="primary"
                      isDisabled={isRunning}
                      onClick={() => answer(one, true)}
                    >
                      {text('allow')}
                    </Button>
                  )}
                </>
              }
            />
          );
        })}
      </SettingList>
    </Section>
  );
}
