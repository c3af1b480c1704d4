import { toFailure } from '@foyer/client';
import type { GroupImpact, GroupSettings } from '@foyer/contract/groups';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button, Stack } from '@foyer/ui';
import { ConfirmDialog, Dialog, Switch } from '@foyer/ui/portal';
import { useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { grantsRoles, useGroupSettingsChange } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';
import { groupsQueries } from './groups.queries.ts';

interface GroupSettingsProps {
  readonly settings: GroupSettings;
  readonly onClose: () => void;
}

/** Whether groups are used, and whether they grant roles. A change that removes or grants access is confirmed first and can be undone. */
export function GroupSettingsDialog({ settings, onClose }: GroupSettingsProps) {
  const text = usePageTexts('groups', groupsMessages);
  const change = useGroupSettingsChange();
  const impact = useApiQuery(groupsQueries.impact());
  const [requested, setRequested] = useState<GroupSettings | undefined>(undefined);
  const affected = impact.data?.users ?? 0;
  const apply = (after: GroupSettings) => change.run({ before: settings, after, affected });
  const request = (changes: Partial<GroupSettings>) => {
    const after = { ...settings, ...changes };
    if (grantsRoles(after) !== grantsRoles(settings) && affected > 0) return setRequested(after);
    void apply(after).catch(() => undefined); // shown above the switches
  };
  const isBusy = change.isRunning || impact.isPending;
  return (
    <>
      <Dialog
        isOpen={!requested}
        onClose={onClose}
        title={text('settings')}
        description={text('settingsText')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {text('close')}
          </Button>
        }
      >
        <Stack>
          {change.failure && <Alert tone="error">{change.failure.text}</Alert>}
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
              {impact.data && (
                <p className="foyer-group-quiet">{text('impact', { count: affected })}</p>
              )}
            </>
          )}
        </Stack>
      </Dialog>
      {requested && impact.data && (
        <ImpactDialog
          isGranting={grantsRoles(requested)}
          impact={impact.data}
          onClose={() => setRequested(undefined)}
          onConfirm={async () => void (await apply(requested))}
        />
      )}
    </>
  );
}

interface ImpactDialogProps {
  readonly isGranting: boolean;
  readonly impact: GroupImpact;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** Shows how many users gain or lose which roles. */
function ImpactDialog({ isGranting, impact, onClose, onConfirm }: ImpactDialogProps) {
  const text = usePageTexts('groups', groupsMessages);
  const roles = impact.roles
    .map(({ name, users }) => text('impactRole', { name, count: users }))
    .join(', ');
  const count = impact.users;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone={isGranting ? 'normal' : 'danger'}
      title={text(isGranting ? 'grantTitle' : 'removeTitle')}
      consequence={text(isGranting ? 'grantImpact' : 'removeImpact', { count, roles })}
      confirmLabel={text(isGranting ? 'grantConfirm' : 'removeConfirm')}
      onConfirm={onConfirm}
      failure={(error) => toFailure(error).text}
    />
  );
}
