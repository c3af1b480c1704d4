import { useFoyerClient } from '@foyer/react';
import { Button } from '@foyer/ui';
import type { ReactNode } from 'react';
import { ComponentRoot, useComponentTexts } from './component-root.tsx';

/** How a button that starts to sign in or sign up looks, and where it leads. */
export interface SignInButtonProps {
  /** Default: the text of the button in English. */
  readonly children?: ReactNode;
  /** Default: `primary` for signing up, `secondary` for signing in. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** Default: `medium`. */
  readonly size?: 'medium' | 'large' | undefined;
  /** The path to open afterwards. Default: the page that the visitor is on. */
  readonly returnTo?: string | undefined;
}

/** Opens the sign-in page, or hosted login where it is on. */
export function SignInButton(props: SignInButtonProps) {
  return <StartButton {...props} route="loginUrl" />;
}

/** Opens the sign-up page, or that of hosted login where it is on. */
export function SignUpButton(props: SignInButtonProps) {
  return <StartButton variant="primary" {...props} route="signUpUrl" />;
}

function StartButton({
  children,
  variant = 'secondary',
  size = 'medium',
  returnTo,
  route,
}: SignInButtonProps & { readonly route: 'loginUrl' | 'signUpUrl' }) {
  const client = useFoyerClient();
  const text = useComponentTexts(undefined);
  const start = () => {
    const here = location.pathname + location.search + location.hash;
    client.rememberDestination(returnTo ?? here);
    client.redirectTo(client.routes[route]);
  };
  return (
    <ComponentRoot>
      <Button variant={variant} size={size} onClick={start}>
        {children ?? text(route === 'loginUrl' ? 'signIn' : 'signUp')}
      </Button>
    </ComponentRoot>
  );
}
