import type { LoginMethod } from '@foyer/client';
import { Badge, Button, Divider, KeyIcon, LockIcon, MailIcon, PhoneIcon, Stack } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../box/box-context.ts';
import { loginMessages } from './login.messages.ts';

/** The other ways in, one click away. */
export interface OtherWaysProps {
  readonly methods: readonly LoginMethod[];
  readonly lastMethod: LoginMethod | undefined;
  readonly onUse: (method: LoginMethod) => void;
  /** The passkey button, where a step has one. */
  readonly children?: ReactNode;
}

/** Lists what else is enabled; the way used last is marked. */
export function OtherWays({ methods, lastMethod, onUse, children }: OtherWaysProps) {
  const text = useTexts(loginMessages, (texts) => texts.login);
  if (methods.length === 0 && !children) return null;
  return (
    <>
      <Divider label={text('otherWays')} />
      <Stack gap="tight">
        {children}
        {methods.map((method) => (
          <Button
            key={method}
            size="large"
            block
            icon={icons[method]}
            iconEnd={method === lastMethod ? <Badge>{text('lastUsed')}</Badge> : undefined}
            onClick={() => onUse(method)}
          >
            {text(labels[method])}
          </Button>
        ))}
      </Stack>
    </>
  );
}

const labels = {
  EmailAndPassword: 'usePassword',
  Code: 'useCode',
  MagicLink: 'useMagicLink',
  SmsCode: 'useSmsCode',
  QuickSmsCode: 'useQuickSmsCode',
  Passkeys: 'usePasskey',
} as const satisfies Record<LoginMethod, keyof typeof loginMessages>;

const icons: Record<LoginMethod, ReactNode> = {
  EmailAndPassword: <LockIcon />,
  Code: <MailIcon />,
  MagicLink: <MailIcon />,
  SmsCode: <PhoneIcon />,
  QuickSmsCode: <PhoneIcon />,
  Passkeys: <KeyIcon />,
};
