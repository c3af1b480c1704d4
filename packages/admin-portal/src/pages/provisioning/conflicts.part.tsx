import { useApiQuery } from '@foyer/react/query';
import { VisuallyHidden } from '@foyer/ui';
import { ActionButton, EmptyState, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { requestedDialog } from '../../portal/use-address.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { type ConnectionPartProps, useUserChanges } from './provisioning.controller.ts';
import { provisioningMessages } from './provisioning.messages.ts';
import { provisioningQueries } from './provisioning.queries.ts';

/** Users that the directory could not create. */
export function ConflictsPart({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { client, hasPage, openPage } = usePortal();
  const query = useApiQuery(provisioningQueries.conflicts(connection.id));
  const { resolve, dismiss } = useUserChanges(connection);
  const now = client.clock.wall();
  return (
    <Section title={text('conflicts')} text={text('conflictsText')}>
      <LoadedPart title={text('conflictsFailed')} query={query}>
        {(conflicts) =>
          conflicts.length === 0 ? (
            <EmptyState title={text('noConflicts')} text={text('noConflictsText')} />
          ) : (
            <SettingList>
              {conflicts.map((one) => (
                <SettingRow
                  key={one.id}
                  label={one.userName}
                  value={text(`conflict_${one.reason}`, { name: one.name ?? one.email })}
                  description={text('conflictRequests', {
                    count: one.requests,
                    when: distanceText(one.lastRequestAt, text.locale, now),
                  })}
                  action={
                    <span className="foyer-provisioning-actions">
                      {one.reason === 'member' && (
                        <ActionButton
                          disabledReason={why}
                          onClick={() => void resolve.run(one).catch(() => undefined)}
                        >
                          {text('assignOne')} <VisuallyHidden>{one.userName}</VisuallyHidden>
                        </ActionButton>
                      )}
                      {one.reason === 'elsewhere' && hasPage('users') && (
                        <ActionButton
                          onClick={() => openPage('users', undefined, { [requestedDialog]: 'add' })}
                        >
                          {text('inviteOne')}
                        </ActionButton>
                      )}
                      <ActionButton
                        variant="quiet"
                        disabledReason={why}
                        onClick={() => void dismiss.run(one).catch(() => undefined)}
                      >
                        {text('dismiss')} <VisuallyHidden>{one.userName}</VisuallyHidden>
                      </ActionButton>
                    </span>
                  }
                />
              ))}
            </SettingList>
          )
        }
      </LoadedPart>
    </Section>
  );
}
