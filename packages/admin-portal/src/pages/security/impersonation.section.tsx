import type { ImpersonationMode } from '@foyer/contract/impersonation';
import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { apiQuery, useApiChange, useApiQuery } from '@foyer/react/query';
import { Alert, Stack } from '@foyer/ui';
import { RadioCards, Section, SettingList } from '@foyer/ui/portal';
import { EditRow } from '../../portal/edit-row.tsx';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useForm } from '../../portal/use-form.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { impersonationMessages } from './impersonation.messages.ts';
import { securityPermission } from './security.controller.ts';

const modes = ['allowed', 'consent', 'forbidden'] as const satisfies readonly ImpersonationMode[];

const settingsQuery = apiQuery({
  calls: impersonationCalls,
  key: ['impersonation', 'settings'],
  read: (api) => api.getImpersonationSettings(),
});

/** Whether users of the account can be impersonated. Decision 0127. */
export function ImpersonationSection() {
  const text = usePageTexts('impersonationSetting', impersonationMessages);
  const { disabledReason: denial } = usePortal();
  const settings = useApiQuery(settingsQuery);
  const dialog = useDialogState<{ readonly kind: 'mode' }>();
  return (
    <Section title={text('title')} text={text('text')}>
      <LoadedPart title={text('failed')} query={settings}>
        {({ mode }) => (
          <>
            <SettingList>
              <EditRow
                label={text('row')}
                value={text(mode)}
                description={text('rowText')}
                onEdit={() => dialog.open({ kind: 'mode' })}
                disabledReason={denial(securityPermission)}
              />
            </SettingList>
            {dialog.current && <ModeDialog present={mode} onClose={dialog.close} />}
          </>
        )}
      </LoadedPart>
    </Section>
  );
}

interface ModeDialogProps {
  readonly present: ImpersonationMode;
  readonly onClose: () => void;
}

function ModeDialog({ present, onClose }: ModeDialogProps) {
  const text = usePageTexts('impersonationSetting', impersonationMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const { run } = useApiChange({
    calls: impersonationCalls,
    invalidates: staleAfter.impersonation,
    change: (api, mode: ImpersonationMode) =>
      withFresh(() => api.setImpersonationSettings({ body: { mode } })),
    onDone: () => notify.done(text('saved')),
  });
  const form = useForm<{ readonly mode: ImpersonationMode }>({
    initial: { mode: present },
    onSubmit: async ({ mode }) => {
      if (mode !== present) await run(mode);
    },
    onClose,
  });
  const { mode } = form.values;
  return (
    <FormDialog {...form.dialog} title={text('row')}>
      <Stack>
        <RadioCards
          label={text('row')}
          value={mode}
          onChange={(next) => form.set({ mode: next })}
          options={modes.map((value) => ({
            value,
            label: text(value),
            description: text(`${value}Text`),
          }))}
        />
        {mode !== present && mode !== 'allowed' && <Alert tone="info">{text('ends')}</Alert>}
      </Stack>
    </FormDialog>
  );
}
