import { useFoyerClient, useLogout, usePublicConfig, useUser } from '@foyer/react';
import { Button, Link, Stack, Text } from '@foyer/ui';
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
  const { hosted } = useFoyerClient();
  // Signing in here would open a session beside the one of the provider's page.
  return hosted ? <Elsewhere email={email} /> : <OnThisPage {...{ email, onDone }} />;
}

function OnThisPage({ email, onDone }: AgainProps) {
  const text = usePageTexts('verification', verificationMessages);
  const provider = useProviderName();
  const methods = useMethods(provider === undefined);
  const [chosen, setChosen] = useState<Way | undefined>(undefined);
  const leave = useLeaving();
  const way = chosen ?? methods[0];
  const names: Readonly<Record<Way, string>> = {
    password: text('byPassword'),
    code: text('byCode'),
    smsCode: text('byCodeText'),
    passkey: text('passkey'),
  };
  // Anyone who came by a provider may have nothing else: that way comes first, and the others are asked for.
  const isProviderFirst = provider !== undefined && chosen === undefined;
  return (
    <Stack>
      {isProviderFirst && (
        <>
          <Text>{text('byProviderText', { provider })}</Text>
          <Button variant="primary" block onClick={leave}>
            {text('byProvider', { provider })}
          </Button>
        </>
      )}
      {!isProviderFirst && way === 'password' && <ByPassword email={email} onDone={onDone} />}
      {!isProviderFirst && way === 'code' && (
        <ByMessage step="loginWithOtc" email={email} onDone={onDone} />
      )}
      {!isProviderFirst && way === 'smsCode' && (
        <ByMessage step="loginWithSmsOtc" email={email} onDone={onDone} />
      )}
      {!isProviderFirst && way === 'passkey' && <ByPasskey email={email} onDone={onDone} />}
      <Stack gap="tight">
        {methods
          .filter((other) => isProviderFirst || other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" block onClick={() => setChosen(other)}>
              {names[other]}
            </Button>
          ))}
      </Stack>
      {!isProviderFirst && (
        <Link quiet onClick={leave}>
          {text('signInAgain')}
        </Link>
      )}
    </Stack>
  );
}

/** The provider's own page asks, and leads back here. */
function Elsewhere({ email }: Pick<AgainProps, 'email'>) {
  const { hosted } = useFoyerClient();
  const text = usePageTexts('verification', verificationMessages);
  const [isLeaving, setLeaving] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const leave = () => {
    setLeaving(true);
    setFailed(false);
    const failed = () => {
      setLeaving(false);
      setFailed(true);
    };
    void hosted
      ?.loginWithRedirect({ prompt: 'login', loginHint: email, redirectUrl: here() })
      .catch(failed);
  };
  return (
    <Stack>
      <Text>{text(isFailed ? 'elsewhereFailed' : 'elsewhere')}</Text>
      <Button variant="primary" block loading={isLeaving} onClick={leave}>
        {text('elsewhereGo')}
      </Button>
    </Stack>
  );
}

/** Signs out and comes back here after the next sign-in, by whichever way it was. */
export function useLeaving(): () => void {
  const client = useFoyerClient();
  const signOut = useLogout();
  return () => {
    client.rememberDestination(here());
    signOut();
  };
}

const here = () => location.pathname + location.search + location.hash;

/** By which provider the user has their account; `undefined` for an account with a password. */
function useProviderName(): string | undefined {
  const text = usePageTexts('verification', verificationMessages);
  const provider = useUser()?.provider;
  if (provider === undefined || provider === 'local') return undefined;
  if (provider === 'saml' || provider === 'scim2') return text('yourAccount');
  return provider === 'github' ? 'GitHub' : provider.charAt(0).toUpperCase() + provider.slice(1);
}

/** What the provider offers, the way that asks least of a user first; without a password, that one comes last. */
function useMethods(hasPassword: boolean): readonly Way[] {
  const { authStrategies } = usePublicConfig();
  const main = authStrategies?.mainAuthStrategies.map(({ strategy }) => strategy) ?? [];
  const second = authStrategies?.secondaryAuthStrategies.filter(({ isActive }) => isActive) ?? [];
  const offers = (name: string) =>
    main.some((one) => one === name) || second.some(({ strategy }) => strategy === name);
  const password: readonly [Way, boolean] = [
    'password',
    offers('EmailAndPassword') || offers('UsernameAndPassword'),
  ];
  const others: readonly (readonly [Way, boolean])[] = [
    ['code', offers('Code') || offers('MagicLink')],
    ['smsCode', offers('SmsCode')],
    ['passkey', offers('Passkeys') && 'PublicKeyCredential' in globalThis],
  ];
  const methods = hasPassword ? [password, ...others] : [...others, password];
  return methods.filter(([, isOffered]) => isOffered).map(([way]) => way);
}
