import { useFoyerClient, useLogout, usePublicConfig } from '@foyer/react';
import { Button, Link, Stack } from '@foyer/ui';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { AgainProps } from './again-props.ts';
import { ByMessage } from './by-message.tsx';
import { ByPasskey } from './by-passkey.tsx';
import { ByPassword } from './by-password.tsx';
import { verificationMessages } from './verification.messages.ts';

type Way = 'password' | 'code' | 'smsCode' | 'passkey';

/** Signing in once more without leaving the page, in the ways the provider offers; the last one leaves it. */
export function SignInAgain({ email, onDone }: AgainProps) {
  const client = useFoyerClient();
  const text = usePageTexts('verification', verificationMessages);
  const ways = useWays();
  const [chosen, setChosen] = useState<Way | undefined>(undefined);
  const signOut = useLogout();
  const way = chosen ?? ways[0];
  const leave = () => {
    client.rememberDestination(location.pathname + location.search + location.hash);
    signOut();
  };
  const names: Readonly<Record<Way, string>> = {
    password: text('byPassword'),
    code: text('byCode'),
    smsCode: text('byCodeText'),
    passkey: text('passkey'),
  };
  return (
    <Stack>
      {way === 'password' && <ByPassword email={email} onDone={onDone} />}
      {way === 'code' && <ByMessage step="loginWithOtc" email={email} onDone={onDone} />}
      {way === 'smsCode' && <ByMessage step="loginWithSmsOtc" email={email} onDone={onDone} />}
      {way === 'passkey' && <ByPasskey email={email} onDone={onDone} />}
      <Stack gap="tight">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" block onClick={() => setChosen(other)}>
              {names[other]}
            </Button>
          ))}
      </Stack>
      <Link quiet onClick={leave}>
        {text('signInAgain')}
      </Link>
    </Stack>
  );
}

/** What the provider offers, the way that asks least of a person first. */
function useWays(): readonly Way[] {
  const { authStrategies } = usePublicConfig();
  const main = authStrategies?.mainAuthStrategies.map(({ strategy }) => strategy) ?? [];
  const second = authStrategies?.secondaryAuthStrategies.filter(({ isActive }) => isActive) ?? [];
  const offers = (name: string) => main.some((one) => one === name) || second.some(({ strategy }) => strategy === name);
  const ways: readonly [Way, boolean][] = [
    ['password', offers('EmailAndPassword') || offers('UsernameAndPassword')],
    ['code', offers('Code') || offers('MagicLink')],
    ['smsCode', offers('SmsCode')],
    ['passkey', offers('Passkeys') && 'PublicKeyCredential' in globalThis],
  ];
  return ways.filter(([, isOffered]) => isOffered).map(([way]) => way);
}
