import { toFailure } from '@foyer/client';
import type { GroupImpact, GroupSettings } from '@foyer/contract/groups';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button, Stack } from '@foyer/ui';
import { ConfirmDialog, Dialog, Switch, useToaster } from '@foyer/ui/portal';
import { useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { GroupChanges } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

interface GroupSettingsProps {
  readonly isOpen: boolean;
  readonly settings: GroupSettings;
  readonly changes: GroupChanges;
  readonly onClose: () => void;
}

const grantsRoles = ({ enabled, rolesEnabled }: GroupSettings) => enabled && rolesEnabled;

/** Whether groups are used, and whether they grant roles. A change that removes or grants access is confirmed first and can be undone. */
export function GroupSettingsDialog({ isOpen, settings, changes, onClose }: GroupSettingsProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { setSettings } = changes;
  const [requested, setRequested] = useState<GroupSettings | undefined>(undefined);
  const impact = useApiQuery({
    calls: groupsCalls,
    key: ['groups', 'impact'],
    isEnabled: isOpen,
    read: (api) => api.getGroupConfigImpact(),
  });
  const apply = useApply(settings, changes, impact.data);
  const request = (form: Partial<GroupSettings>) => {
    const next = { ...settings, ...form };
    const hasImpact = grantsRoles(next) !== grantsRoles(settings) && impact.data?.users !== 0;
    if (hasImpact) return setRequested(next);
    void apply(next).catch(() => undefined);
  };
  const close = () => {
    setSettings.reset();
    onClose();
  };
  const isBusy = setSettings.isRunning || impact.isPending;
  return (
    <>
      <Dialog
        isOpen={isOpen && !requested}
        onClose={close}
        title={text('settingsTitle')}
        description={text('settingsText')}
        footer={
          <Button variant="primary" onClick={close}>
            {text('close')}
          </Button>
        }
      >
        <Stack>
          {setSettings.failure && <Alert tone="error">{setSettings.failure.text}</Alert>}
          {impact.isError ? (
            <FailedPart title={text('impactFailed')} query={impact} />
          ) : (
            <>
              <Switch
                label={text('enabled')}
                description={text('enabledHint')}
                isOn={settings.enabled}
                isBusy={isBusy}
                onChange={(enabled) => request({ enabled })}
              />
              <Switch
                label={text('rolesEnabled')}
                description={text('rolesEnabledHint')}
                isOn={settings.rolesEnabled}
                isBusy={isBusy}
                onChange={(rolesEnabled) => request({ rolesEnabled })}
              />
            </>
          )}
        </Stack>
      </Dialog>
      {requested && impact.data && (
        <ImpactQuestion
          isGranting={grantsRoles(requested)}
          impact={impact.data}
          onClose={() => setRequested(undefined)}
          onConfirm={() => apply(requested)}
        />
      )}
    </>
  );
}

/** Changes the settings and offers Undo. */
function useApply(
  before: GroupSettings,
  { setSettings }: GroupChanges,
  impact: GroupImpact | undefined,
) {
  const text = usePageTexts('groups', groupsMessages);
  const { show } = useToaster();
  return async (next: GroupSettings) => {
    await setSettings.run(next);
    const isImpact =
      grantsRoles(next) !== grantsRoles(before) && impact !== undefined && impact.users > 0;
    const words = isImpact
      ? text(grantsRoles(next) ? 'rolesGranted' : 'rolesRemoved', { count: impact.users })
      : '';
    const undo = async () => {
      try {
        await setSettings.run(before);
        show({ text: text('settingsUndone') });
      } catch (error) {
        show({ text: toFailure(error).text, tone: 'error' });
      }
    };
    show({
      text: [text('settingsSaved'), words].filter(Boolean).join(' '),
      action: { label: text('undo'), onPress: () => void undo() },
    });
  };
}

interface ImpactQuestionProps {
  readonly isGranting: boolean;
  readonly impact: GroupImpact;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** Shows how many users gain or lose which roles. */
function ImpactQuestion({ isGranting, impact, onClose, onConfirm }: ImpactQuestionProps) {
  const text = usePageTexts('groups', groupsMessages);
  const roles = impact.roles
    .map(({ name, users }) => text('impactRole', { name, count: users }))
    .join(', ');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone={isGranting ? 'normal' : 'danger'}
      title={text(isGranting ? 'grantTitle' : 'removeTitle')}
      consequence={text(isGranting ? 'grantImpact' : 'removeImpact', {
        count: impact.users,
        roles,
      })}
      confirmLabel={text(isGranting ? 'grantConfirm' : 'removeConfirm')}
      onConfirm={onConfirm}
      failure={(error) => toFailure(error).text}
    />
  );
}
