import { FoyerError, toFailure } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { loginRefusals } from '@foyer/contract/login/refusals';
import { useFoyerClient } from '@foyer/react';
import { Button, Form, PasswordField, Stack } from '@foyer/ui';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { AgainProps } from './again-props.ts';
import { verificationMessages } from './verification.messages.ts';

/** Signs in once more with the password. */
export function ByPassword({ email, onDone }: AgainProps) {
  const client = useFoyerClient();
  const text = usePageTexts('verification', verificationMessages);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (password === '') return setProblem(text('passwordMissing'));
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await client
        .api(loginCalls, 'admin-portal')
        .signIn({ body: { [email.includes('@') ? 'email' : 'username']: email, password } });
      const { kind } = await client.session.adopt(answer);
      if (kind === 'pending') throw new FoyerError(text('passwordWrong'), { status: 401 });
      onDone();
    } catch (error) {
      const failure = toFailure(error);
      // the address was not typed here: only the password can be wrong
      const isWrong = failure.code === loginRefusals.wrongCredentials.code;
      setProblem(isWrong ? text('passwordWrong') : failure.text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form onSubmit={() => void submit()}>
      <Stack>
        {/* Tells a password manager whose password it is. */}
        <input
          className="foyer-visually-hidden"
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          label={text('password')}
          value={password}
          onValueChange={setPassword}
          error={problem}
          autoComplete="current-password"
          autoFocus
        />
        <Button type="submit" variant="primary" block loading={isBusy}>
          {text('confirm')}
        </Button>
      </Stack>
    </Form>
  );
}
