import { toFailure } from '@foyer/client';
import type { Session } from '@foyer/contract/sessions';
import { Badge, Button } from '@foyer/ui';
import { ConfirmDialog, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { useState } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePortal } from '../../portal/use-portal.ts';
import { sessionLine, sessionName, useSessions } from './sessions.controller.ts';

/** Where a user is signed in, and the way to end it. `isLocked`: only to be read. */
export function SessionsSection({ lock }: { readonly lock: string | undefined }) {
  const { list, end, endOthers, text } = useSessions();
  const { client } = usePortal();
  const [leaving, setLeaving] = useState<Session | undefined>(undefined);
  const [isAsked, setAsked] = useState(false);
  const now = client.clock.wall();
  const others = (list.data ?? []).filter(({ current }) => !current).length;
  return (
    <Section title={text('sessions')} text={text('sessionsText')}>
      <LoadedPart title={text('retryTitle')} query={list}>
        {(all) => (
          <SettingList>
            {all.map((one) => (
              <SettingRow
                key={one.id}
                label={
                  <>
                    {sessionName(one, text)}{' '}
                    {one.current && <Badge tone="success">{text('thisDevice')}</Badge>}{' '}
                    {one.impersonated && <Badge tone="warning">{text('actedAs')}</Badge>}
                  </>
                }
                description={sessionLine(one, text, now)}
                action={
                  one.current ? undefined : (
                    <Button unavailable={lock} onClick={() => setLeaving(one)}>
                      {text('endSession')}
                    </Button>
                  )
                }
              />
            ))}
            <SettingRow
              label={others === 0 ? text('onlyHere') : text('otherSessions', { count: others })}
              action={
                others === 0 ? undefined : (
                  <Button variant="danger" unavailable={lock} onClick={() => setAsked(true)}>
                    {text('endOthers')}
                  </Button>
                )
              }
            />
          </SettingList>
        )}
      </LoadedPart>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={text('endSessionTitle', { name: leaving ? sessionName(leaving, text) : '' })}
        consequence={text('endSessionText')}
        confirmLabel={text('endSession')}
        tone="danger"
        onConfirm={async () => {
          if (leaving) await end.run(leaving);
        }}
        failure={(error) => toFailure(error).text}
      />
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={text('endOthersTitle')}
        consequence={text('endOthersText', { count: others })}
        confirmLabel={text('endOthers')}
        tone="danger"
        onConfirm={async () => {
          await endOthers.run();
        }}
        failure={(error) => toFailure(error).text}
      />
    </Section>
  );
}
