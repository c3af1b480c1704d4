import { applicationsCalls } from '@foyer/contract/applications/calls';
import { toFailure } from '@foyer/client';
import { apiQuery, useApiChange, useApiQuery } from '@foyer/react/query';
import { LockIcon } from '@foyer/ui';
import { MultiSelect, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import type { UserView } from './user-view.ts';

const stale = [['applications']] as const;

/** Applications of the account, and those of a user. */
const applicationsQuery = (userId: string) =>
  apiQuery({
    calls: applicationsCalls,
    key: ['applications', userId],
    read: async (api) => {
      const [[own], all, assigned] = await Promise.all([
        api.listTenantApplicationsV2(),
        api.listApplications({ query: {} }),
        api.listUserApplicationIds({ params: { userId } }),
      ]);
      const isForAll = (id: string) =>
        own?.assignments.some((one) => one.appId === id && one.accessType === 'FREE_ACCESS');
      const managed = all.filter(({ accessType }) => accessType === 'MANAGED_ACCESS');
      return {
        forAll: managed.filter(({ id }) => isForAll(id)),
        choices: managed.filter(({ id }) => !isForAll(id)),
        assigned,
      };
    },
  });

/** Applications that the user can use here. Nothing in accounts to which none is assigned. */
export function ApplicationsSection({ users, member, text }: UserView) {
  const { changes, portal } = users;
  const { tenantId } = portal.tenant;
  const found = useApiQuery(applicationsQuery(member.id));
  const change = useApiChange({
    calls: applicationsCalls,
    change: async (api, { added, removed }: { added: string[]; removed: string[] }) => {
      const one = { userId: member.id, tenantId };
      if (added.length > 0) await api.assignUserToApplications({ body: { ...one, appIds: added } });
      if (removed.length > 0)
        await api.unassignUserFromApplications({ body: { ...one, appIds: removed } });
    },
    invalidates: stale,
    onDone: () => changes.say(text('applicationsSaved')),
  });
  const { data } = found;
  if (!data || data.forAll.length + data.choices.length === 0) return null;
  const chosen = data.choices.map(({ id }) => id).filter((id) => data.assigned.includes(id));
  const denialReason = portal.disabledReason('fe.secure.write.users');
  const choose = (ids: readonly string[]) =>
    change
      .run({
        added: ids.filter((id) => !chosen.includes(id)),
        removed: chosen.filter((id) => !ids.includes(id)),
      })
      .catch((error: unknown) => changes.fail(toFailure(error)));
  return (
    <Section title={text('applications')} text={text('applicationsText')}>
      {data.forAll.length > 0 && (
        <SettingList>
          {data.forAll.map(({ id, name }) => (
            <SettingRow key={id} label={name} description={text('forAllUsers')} />
          ))}
        </SettingList>
      )}
      {data.choices.length > 0 && denialReason === undefined && (
        <MultiSelect
          label={text('assignedApplications')}
          placeholder={text('chooseApplications')}
          values={chosen}
          onChange={(ids) => void choose(ids)}
          options={data.choices.map(({ id, name, description }) => ({
            value: id,
            label: name,
            ...(description ? { description } : {}),
          }))}
        />
      )}
      {data.choices.length > 0 && denialReason !== undefined && (
        <>
          <p className="foyer-users-none">
            {text('assignedApplications')}:{' '}
            {data.choices
              .filter(({ id }) => chosen.includes(id))
              .map(({ name }) => name)
              .join(', ') || text('none')}
          </p>
          <p className="foyer-users-why">
            <LockIcon size="small" />
            {denialReason}
          </p>
        </>
      )}
    </Section>
  );
}
