import { toFailure } from '@foyer/client';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { useFoyerClient } from '@foyer/react';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button } from '@foyer/ui';
import { ConfirmDialog, CopyField, Dialog, Select, Switch, usePortalText } from '@foyer/ui/portal';
import { useState } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import type { Users } from './users.controller.ts';

interface InviteLinkProps {
  readonly users: Users;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const dayChoices = ['1', '7', '30', '90'] as const;
const toMinutes = (days: string) => Number(days) * 1440;
const key = ['invitations', 'link'];

/** The user's invite link: made, copied, changed, ended. */
export function InviteLinkDialog({ users, isOpen, onClose }: InviteLinkProps) {
  const { text, portal, changes } = users;
  const client = useFoyerClient();
  const portalText = usePortalText();
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [days, setDays] = useState<(typeof dayChoices)[number]>('30');
  const [mailMe, setMailMe] = useState(true);
  const [isEnding, setEnding] = useState(false);
  const link = useApiQuery({
    calls: invitationsCalls,
    key,
    isEnabled: isOpen,
    read: async (api) => {
      const { token, expires, shouldSendEmail } = await api.getInviteLink();
      return token && expires ? { token, expires, shouldSendEmail } : null;
    },
  });
  const api = client.api(invitationsCalls, 'admin-portal');
  const present = link.data;

  async function run(work: () => Promise<unknown>, reported?: string) {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      await link.refetch();
      if (reported) changes.say(reported);
    } catch (error) {
      setFailure(toFailure(error).text);
    } finally {
      setBusy(false);
    }
  }

  const make = () =>
    void run(() =>
      api.createInviteLink({
        body: { expiresInMinutes: toMinutes(days), shouldSendEmail: mailMe },
      }),
    );
  const end = async () => {
    await api.deleteInviteLink();
    await link.refetch();
    changes.say(text('linkEndedToast'));
  };
  const saved = text('linkSavedToast');
  const options = dayChoices.map((value) => ({
    value,
    label: text('linkDays', { count: Number(value) }),
  }));
  const toUrl = (token: string) => {
    const url = new URL('/account/sign-up', location.origin);
    url.searchParams.set('invitationToken', token);
    return url.href;
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={() => isBusy || onClose()}
        title={text('linkTitle')}
        description={text('linkText', { tenant: portal.tenant.name })}
        footer={
          present ? (
            <>
              <Button onClick={() => setEnding(true)}>{text('linkEnd')}</Button>
              <Button variant="primary" onClick={onClose}>
                {text('done')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onClose} unavailable={isBusy ? portalText('underWay') : undefined}>
                {text('cancel')}
              </Button>
              {present === null && (
                <Button variant="primary" loading={isBusy} onClick={make}>
                  {text('linkMake')}
                </Button>
              )}
            </>
          )
        }
      >
        {failure && <Alert tone="error">{failure}</Alert>}
        <LoadedPart
          title={text('linkFailed')}
          query={link}
          waiting={<SettingsPlaceholder rows={2} />}
        >
          {(created) =>
            created ? (
              <>
                <CopyField
                  label={text('inviteLink')}
                  value={toUrl(created.token)}
                  hint={text('linkUntil', { date: momentText(created.expires, text.locale) })}
                />
                <Select
                  label={text('linkChange')}
                  value={undefined}
                  placeholder={text('linkChoose')}
                  options={options}
                  onChange={(value) =>
                    void run(
                      () => api.updateInviteLink({ body: { expiresInMinutes: toMinutes(value) } }),
                      saved,
                    )
                  }
                />
                <Switch
                  label={text('linkMail')}
                  isOn={created.shouldSendEmail ?? false}
                  isBusy={isBusy}
                  onChange={(shouldSendEmail) =>
                    void run(() => api.updateInviteLink({ body: { shouldSendEmail } }), saved)
                  }
                />
              </>
            ) : (
              <>
                <Select
                  label={text('linkExpires')}
                  value={days}
                  options={options}
                  onChange={setDays}
                />
                <Switch label={text('linkMail')} isOn={mailMe} onChange={setMailMe} />
              </>
            )
          }
        </LoadedPart>
      </Dialog>
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        tone="danger"
        title={text('linkEndTitle')}
        consequence={text('linkEndText')}
        confirmLabel={text('linkEnd')}
        cancelLabel={text('cancel')}
        onConfirm={end}
        failure={(error) => toFailure(error).text}
      />
    </>
  );
}
