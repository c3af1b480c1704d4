import { type Failure, type PublicAuthResponse, toFailure } from '@foyer/client';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { useFoyerClient, useUser } from '@foyer/react';
import { Alert, Button, createTheme, Link, Root, Spinner, Stack } from '@foyer/ui';
import { Dialog } from '@foyer/ui/portal';
import { useEffect, useMemo, useRef, useState } from 'react';
import { getIdentifier } from '../../portal/user-identifier.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { ByFactor } from './by-factor.tsx';
import type { AgainProps } from './again-props.ts';
import { SignInAgain, useLeaving } from './sign-in-again.tsx';
import { verificationMessages } from './verification.messages.ts';

/** How a user proves that it is them, and what hears of it. */
export interface VerificationDialogProps {
  /** The MFA method, or signing in once more. */
  readonly way: 'mfa' | 'signIn';
  readonly onSettle: (isVerified: boolean) => void;
}

/** Asks for a fresh verification. A root of its own: dialogs that are open stay, as what is asked here is not theirs. */
export function VerificationDialog({ way, onSettle }: VerificationDialogProps) {
  const { scheme, text: words, options } = usePortalFrame();
  const values = useMemo(() => options.theme && createTheme(options.theme), [options.theme]);
  return (
    <Root theme={scheme.value} values={values} locale={words.locale} dir={options.dir}>
      <Verification way={way} onSettle={onSettle} />
    </Root>
  );
}

function Verification({ way, onSettle }: VerificationDialogProps) {
  const text = usePageTexts('verification', verificationMessages);
  const client = useFoyerClient();
  const user = useUser();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [asked] = useState(user);
  const [attempt, setAttempt] = useState(0);
  const leave = useLeaving();
  const hasSettled = useRef(false);
  const settle = (isVerified: boolean) => {
    if (hasSettled.current) return;
    hasSettled.current = true;
    onSettle(isVerified);
  };
  const finish = () => {
    const session = client.session.get();
    // A passkey says whose it is: it may be another user’s.
    if (session.status === 'signedIn' && session.user.id === asked?.id) return settle(true);
    setProblem(text('anotherUser'));
  };
  if (!asked) return null;
  return (
    <Dialog
      isOpen
      onClose={() => settle(false)}
      size="small"
      title={text('title')}
      description={text('text', { email: getIdentifier(asked) })}
    >
      <Stack>
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
        {way === 'mfa' ? (
          <>
            <StepUp
              key={attempt}
              email={getIdentifier(asked)}
              onDone={finish}
              onAgain={() => setAttempt(attempt + 1)}
            />
            <Link quiet onClick={leave}>
              {text('lostFactor')}
            </Link>
          </>
        ) : (
          <SignInAgain email={getIdentifier(asked)} onDone={finish} />
        )}
      </Stack>
    </Dialog>
  );
}

/** Requests the MFA challenge once, and answers it. Contract, §9. */
function StepUp({ email, onDone, onAgain }: AgainProps & { readonly onAgain: () => void }) {
  const client = useFoyerClient();
  const text = usePageTexts('verification', verificationMessages);
  const [demand, setDemand] = useState<PublicAuthResponse | undefined>(undefined);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    let isRequested = true;
    const ask = async () => {
      const { refreshToken: _, ...answer } = await client
        .api(mfaCalls, 'admin-portal')
        .generateStepUp({ body: {} });
      if (!isRequested) return;
      if (!answer.accessToken) return setDemand(answer);
      await client.session.adopt(answer);
      latest.current();
    };
    ask().catch((error: unknown) => isRequested && setFailure(toFailure(error)));
    return () => {
      isRequested = false;
    };
  }, [client]);
  if (failure) {
    return (
      <Stack>
        <Alert tone="error">{failure.text}</Alert>
        <Button onClick={onAgain}>{text('retry')}</Button>
      </Stack>
    );
  }
  if (!demand) return <Spinner label={text('preparing')} />;
  return (
    <ByFactor
      key={demand.mfaToken}
      email={email}
      pending={demand}
      onDone={onDone}
      onExpired={onAgain}
    />
  );
}
