import { passwordsCalls } from '@foyer/contract/passwords/calls';
import {
  isAcceptablePassword,
  judgePassword,
  type PasswordRuleResult,
} from '@foyer/contract/passwords/rules';
import { usePublicConfig } from '@foyer/react';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { Button, PasswordField, RequirementList } from '@foyer/ui';
import { Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { privacyMessages } from './privacy.messages.ts';
import type { PrivacyTexts } from './sessions.controller.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** The user's password; none where the tenant signs in without. */
export function PasswordSection() {
  const text = usePageTexts('privacy', privacyMessages);
  const { user } = usePortal();
  const { authStrategies } = usePublicConfig();
  const strategies = [
    ...(authStrategies?.mainAuthStrategies ?? []),
    ...(authStrategies?.secondaryAuthStrategies ?? []),
  ];
  if (authStrategies && !strategies.some(({ strategy }) => strategy.endsWith('AndPassword')))
    return null;
  return (
    <Section title={text('password')} text={text('passwordText')}>
      <SettingList>{user.hasPassword === false ? <NoPasswordRow /> : <PasswordRow />}</SettingList>
    </Section>
  );
}

function PasswordRow() {
  const text = usePageTexts('privacy', privacyMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SettingRow
        label={text('password')}
        value={<span aria-hidden="true">{text('passwordDots')}</span>}
        action={<Button onClick={() => setOpen(true)}>{text('changePassword')}</Button>}
      />
      <ChangePasswordDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Who came by a provider, a code or a passkey sets a password by a mailed link, as who forgot theirs does. */
function NoPasswordRow() {
  const text = usePageTexts('privacy', privacyMessages);
  const notify = useNotify();
  const { user } = usePortal();
  const { email } = user;
  const { run, isRunning } = useApiChange({
    calls: passwordsCalls,
    change: (api) => api.forgotPassword({ body: { email } }),
    onDone: () => notify.done(text('passwordMailed', { email })),
    onFailure: ({ text: reason }) => notify.failed({ text: text('passwordNotMailed', { reason }) }),
  });
  const send = () => void run().catch(() => undefined); // said in the toast
  return (
    <SettingRow
      label={text('password')}
      value={text('noPassword')}
      action={
        email !== '' && (
          <Button loading={isRunning} onClick={send}>
            {text('setPassword')}
          </Button>
        )
      }
    />
  );
}

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function ChangePasswordDialog({ isOpen, onClose }: DialogProps) {
  const form = usePasswordForm(isOpen, onClose);
  const { text, rules } = form;
  const judged = rules ? judgePassword(form.wanted, rules) : [];
  const met = judged.filter(({ passed }) => passed).length;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('changePassword')}
      onSubmit={form.submit}
      submitLabel={text('changePassword')}
      isBusy={form.isBusy}
      problem={form.failure}
      isDirty={form.present + form.wanted !== ''}
    >
      <PasswordField
        label={text('currentPassword')}
        name="current-password"
        value={form.present}
        onValueChange={form.setPresent}
        error={form.isTried && form.present === '' ? text('currentMissing') : undefined}
      />
      <PasswordField
        label={text('newPassword')}
        name="new-password"
        autoComplete="new-password"
        maxLength={256}
        value={form.wanted}
        onValueChange={form.setRequested}
        error={form.isTried ? form.problem : undefined}
      />
      {judged.length > 0 && (
        <RequirementList
          label={text('rules')}
          requirements={judged.map((one) => ({
            id: one.rule,
            text: ruleText(one, text),
            state: one.passed ? 'met' : form.isTried ? 'missed' : 'open',
          }))}
          summary={form.wanted === '' ? '' : text('rulesMet', { met, all: judged.length })}
        />
      )}
    </FormDialog>
  );
}

function usePasswordForm(isOpen: boolean, onClose: () => void) {
  const text = usePageTexts('privacy', privacyMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const { user } = usePortal();
  const [present, setPresent] = useState('');
  const [requested, setRequested] = useState('');
  const [isTried, setTried] = useState(false);
  const { data: rules } = useApiQuery({
    calls: passwordsCalls,
    key: ['privacy', 'passwordRules'],
    read: (api) => api.getPasswordConfigForUser({ query: { userId: user.id } }),
    isEnabled: isOpen,
  });
  const { run, isRunning, failure, reset } = useApiChange({
    calls: passwordsCalls,
    change: (api, body: { password: string; newPassword: string }) =>
      withFresh(() => api.changePassword({ body })),
    invalidates: [['privacy', 'sessions']],
    onDone: () => {
      notify.done(text('passwordChanged'));
      onClose();
    },
  });
  useEffect(() => {
    if (!isOpen) return;
    setPresent('');
    setRequested('');
    setTried(false);
    reset();
  }, [isOpen, reset]);
  const isWeak = rules !== undefined && !isAcceptablePassword(requested, rules);
  const problem = requested === '' ? text('newMissing') : isWeak ? text('newWeak') : undefined;
  const submit = () => {
    setTried(true);
    if (present === '' || problem !== undefined) return;
    void run({ password: present, newPassword: requested }).catch(() => undefined); // said in the dialog
  };
  return {
    text,
    rules,
    present,
    setPresent,
    wanted: requested,
    setRequested,
    isTried,
    problem,
    submit,
    isBusy: isRunning,
    failure: failure?.text,
  };
}

function ruleText({ rule, count = 0 }: PasswordRuleResult, text: PrivacyTexts): string {
  if (rule === 'minLength' || rule === 'maxLength' || rule === 'optionalTests')
    return text(rule, { count });
  return text(rule);
}
