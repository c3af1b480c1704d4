import type { GroupSettings } from '@foyer/contract/groups';
import { Alert, Button, Stack } from '@foyer/ui';
import { Dialog, Switch, useToaster } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { GroupChanges } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

interface GroupSettingsProps {
  readonly isOpen: boolean;
  readonly settings: GroupSettings;
  readonly changes: GroupChanges;
  readonly onClose: () => void;
}

/** Whether groups are used, and whether they give roles. */
export function GroupSettingsDialog({ isOpen, settings, changes, onClose }: GroupSettingsProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { show } = useToaster();
  const { setSettings } = changes;
  const change = (form: Partial<GroupSettings>) =>
    void setSettings.run(form).then(
      () => show({ text: text('settingsSaved') }),
      () => undefined,
    );
  const close = () => {
    setSettings.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
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
        <Switch
          label={text('enabled')}
          description={text('enabledHint')}
          isOn={settings.enabled}
          isBusy={setSettings.isRunning}
          onChange={(enabled) => change({ enabled })}
        />
        <Switch
          label={text('rolesEnabled')}
          description={text('rolesEnabledHint')}
          isOn={settings.rolesEnabled}
          isBusy={setSettings.isRunning}
          onChange={(rolesEnabled) => change({ rolesEnabled })}
        />
      </Stack>
    </Dialog>
  );
}
