import type { SecuritySettings } from '@foyer/contract/security-policies';
import { useApiQuery } from '@foyer/react/query';
import { Section, SettingList } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { LimitDialog, type SessionLimit } from './limit.dialog.tsx';
import { PolicyRow } from './policy-row.tsx';
import { useSavePolicy } from './security.controller.ts';
import { securityMessages } from './security.messages.ts';
import { securityQueries } from './security.queries.ts';
import { useDurationText } from './use-duration-text.ts';

const rows = [
  { limit: 'idleSeconds', name: 'idle', path: 'security.idleSessionTimeout' },
  { limit: 'absoluteSeconds', name: 'absolute', path: 'security.forceReLogin' },
  { limit: 'maxSessions', name: 'concurrent', path: 'security.maximumConcurrentSessions' },
] as const;

/** How long members stay signed in, and on how many devices. */
export function SessionManagementTab() {
  const text = usePageTexts('security', securityMessages);
  const settings = useApiQuery(securityQueries.settings());
  return (
    <LoadedPart
      title={text('failed')}
      query={settings}
      waiting={<SettingsPlaceholder rows={rows.length} />}
    >
      {(present) => <Limits settings={present} />}
    </LoadedPart>
  );
}

function Limits({ settings }: { readonly settings: SecuritySettings }) {
  const text = usePageTexts('security', securityMessages);
  const duration = useDurationText();
  const { save } = useSavePolicy(settings);
  const dialog = useDialogState<{ readonly kind: SessionLimit }>();
  const { value, environment, isInherited } = settings.sessions;
  const inWords = (limit: SessionLimit, name: (typeof rows)[number]['name']) => {
    const one = value[limit];
    if (one === null) return text('noLimit');
    return name === 'concurrent'
      ? text('concurrentValue', { count: one })
      : text(`${name}Value`, { duration: duration(one) });
  };
  const reset = (limit: SessionLimit, label: string) => {
    const sessions = { ...value, [limit]: environment[limit] };
    const isDefault = rows.every((row) => sessions[row.limit] === environment[row.limit]);
    // reported in a toast
    void save(label, { sessions: isDefault ? null : sessions }).catch(() => undefined);
  };
  const opened = rows.find(({ limit }) => limit === dialog.current?.kind);
  return (
    <Section title={text('limits')} text={text('limitsText')}>
      <SettingList>
        {rows.map(({ limit, name, path }) => (
          <PolicyRow
            key={limit}
            label={text(name)}
            description={text(`${name}Text`)}
            value={inWords(limit, name)}
            isInherited={isInherited || value[limit] === environment[limit]}
            onEdit={() => dialog.open({ kind: limit })}
            onUseDefault={() => reset(limit, text(name))}
            path={path}
            part="sessions"
          />
        ))}
      </SettingList>
      {opened && (
        <LimitDialog
          limit={opened.limit}
          label={text(opened.name)}
          description={text(`${opened.name}Text`)}
          settings={settings}
          onClose={dialog.close}
        />
      )}
    </Section>
  );
}
