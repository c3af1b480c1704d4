import type { JoinRequest, JoinSettings } from '@foyer/contract/join-requests';
import { joinRequestsCalls } from '@foyer/contract/join-requests/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { Alert, UserIcon } from '@foyer/ui';
import {
  ActionButton,
  ConfirmDialog,
  EmptyState,
  MultiSelect,
  type Option,
  Section,
  SettingList,
  SettingRow,
} from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useForm } from '../../portal/use-form.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { joinRequestsMessages } from './join-requests.messages.ts';
import { joinRequestsQueries } from './join-requests.queries.ts';

interface JoinRequestsProps {
  readonly tenant: string;
  readonly roles: readonly Option[];
  /** Why requests cannot be changed. */
  readonly disabledReason: string | undefined;
}

interface OpenDialog {
  readonly kind: 'approve' | 'decline';
  readonly request: JoinRequest;
}

const useTexts = () => usePageTexts('joinRequests', joinRequestsMessages);
const nameFor = ({ name, email }: JoinRequest) => name || email;

/** Requests to join the account: the setting, and the pending ones. Issue 21, item 7. */
export function JoinRequests(props: JoinRequestsProps) {
  const text = useTexts();
  const settings = useApiQuery(joinRequestsQueries.settings());
  const requests = useApiQuery(joinRequestsQueries.received());
  const dialog = useDialogState<OpenDialog>();
  return (
    <>
      <Section title={text('settings')} text={text('settingsText')}>
        <LoadedPart title={text('settingsFailed')} query={settings}>
          {(data) => <SettingPart settings={data} disabledReason={props.disabledReason} />}
        </LoadedPart>
      </Section>
      <Section title={text('title')}>
        <LoadedPart title={text('failed')} query={requests}>
          {(data) => (
            <RequestList
              requests={data}
              disabledReason={props.disabledReason}
              onOpen={dialog.open}
            />
          )}
        </LoadedPart>
      </Section>
      {dialog.current?.kind === 'approve' && (
        <ApproveDialog {...props} request={dialog.current.request} onClose={dialog.close} />
      )}
      {dialog.current?.kind === 'decline' && (
        <DeclineDialog request={dialog.current.request} onClose={dialog.close} />
      )}
    </>
  );
}

interface SettingPartProps {
  readonly settings: JoinSettings;
  readonly disabledReason: string | undefined;
}

function SettingPart({ settings: { mode, domains }, disabledReason }: SettingPartProps) {
  const text = useTexts();
  const notify = useNotify();
  const isOn = mode === 'request';
  const { run, isRunning, failure } = useApiChange({
    calls: joinRequestsCalls,
    invalidates: staleAfter.joinRequests,
    change: (api, next: JoinSettings['mode']) => api.setJoinSettings({ body: { mode: next } }),
    onDone: (_, { input }) => notify.done(text(input === 'off' ? 'turnedOff' : 'turnedOn')),
  });
  const change = () => void run(isOn ? 'off' : 'request').catch(() => undefined); // said below
  const described = text('onText', { domains: domains.join(', ') });
  return (
    <>
      {failure && <Alert tone="error">{failure.text}</Alert>}
      {domains.length === 0 && (
        <Alert tone="info" live={false}>
          {text('noDomains')}
        </Alert>
      )}
      <SettingList>
        <SettingRow
          label={text('setting')}
          value={text(isOn ? 'on' : 'off')}
          description={isOn && domains.length > 0 ? described : text('offText')}
          action={
            <ActionButton
              disabledReason={disabledReason ?? (isRunning ? text('setting') : undefined)}
              onClick={change}
            >
              {text(isOn ? 'turnOff' : 'turnOn')}
            </ActionButton>
          }
        />
      </SettingList>
    </>
  );
}

interface RequestListProps extends Pick<JoinRequestsProps, 'disabledReason'> {
  readonly requests: readonly JoinRequest[];
  readonly onOpen: (dialog: OpenDialog) => void;
}

function RequestList({ requests, disabledReason, onOpen }: RequestListProps) {
  const text = useTexts();
  const { client } = usePortal();
  if (requests.length === 0)
    return <EmptyState icon={<UserIcon />} title={text('empty')} text={text('emptyText')} />;
  const now = client.clock.wall();
  return (
    <SettingList>
      {requests.map((request) => {
        const { id, email, message, createdAt } = request;
        const time = distanceText(createdAt, text.locale, now);
        return (
          <SettingRow
            key={id}
            label={nameFor(request)}
            value={email}
            description={[message, text('requested', { time })].filter(Boolean).join(' · ')}
            action={
              <>
                <ActionButton
                  disabledReason={disabledReason}
                  onClick={() => onOpen({ kind: 'decline', request })}
                >
                  {text('decline')}
                </ActionButton>
                <ActionButton
                  variant="primary"
                  disabledReason={disabledReason}
                  onClick={() => onOpen({ kind: 'approve', request })}
                >
                  {text('approve')}
                </ActionButton>
              </>
            }
          />
        );
      })}
    </SettingList>
  );
}

interface ApproveDialogProps extends JoinRequestsProps {
  readonly request: JoinRequest;
  readonly onClose: () => void;
}

function useDecision(says: 'approved' | 'declined') {
  const text = useTexts();
  const notify = useNotify();
  const withFresh = useFreshVerification();
  return useApiChange({
    calls: joinRequestsCalls,
    invalidates: staleAfter.joinRequests,
    change: (api, one: { request: JoinRequest; roleIds?: readonly string[] }) =>
      withFresh(() =>
        api.decideJoinRequest({
          params: { requestId: one.request.id },
          body: {
            approved: says === 'approved',
            ...(one.roleIds?.length ? { roleIds: [...one.roleIds] } : {}),
          },
        }),
      ),
    onDone: (_, { input }) => notify.done(text(says, { name: nameFor(input.request) })),
  });
}

function ApproveDialog({ tenant, roles, request, onClose }: ApproveDialogProps) {
  const text = useTexts();
  const { run } = useDecision('approved');
  const form = useForm<{ readonly roleIds: readonly string[] }>({
    initial: { roleIds: [] },
    onSubmit: ({ roleIds }) => run({ request, roleIds }),
    onClose,
  });
  const { email } = request;
  return (
    <FormDialog
      {...form.dialog}
      title={text('approveTitle')}
      description={text('approveText', {
        name: nameFor(request),
        email,
        tenant,
      })}
      submitLabel={text('approve')}
    >
      <MultiSelect
        label={text('roles')}
        placeholder={text('defaultRoles')}
        values={form.values.roleIds}
        onChange={(roleIds) => form.set({ roleIds })}
        options={roles}
      />
    </FormDialog>
  );
}

interface DeclineDialogProps {
  readonly request: JoinRequest;
  readonly onClose: () => void;
}

function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const text = useTexts();
  const { run } = useDecision('declined');
  const name = nameFor(request);
  return (
    <ConfirmDialog
      isOpen
      tone="danger"
      onClose={onClose}
      title={text('declineTitle', { name })}
      consequence={text('declineText', { name })}
      confirmLabel={text('decline')}
      onConfirm={async () => {
        await run({ request });
      }}
    />
  );
}
