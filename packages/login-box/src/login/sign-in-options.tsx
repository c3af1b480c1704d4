import type { LoginMethod } from '@foyer/client';
import { isSocialProvider } from '@foyer/client/social-providers';
import {
  Badge,
  Button,
  Divider,
  KeyIcon,
  Link,
  LockIcon,
  MailIcon,
  PhoneIcon,
  Stack,
} from '@foyer/ui';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useBox, useTexts } from '../box/box-context.ts';
import type { SignInOption } from '../box/box-options.ts';
import { FailureAlert } from '../box/failure-alert.tsx';
import type { SocialOptions } from '../social-login/use-social-options.tsx';
import { loginMessages } from './login.messages.ts';

/**
 * How many sign-in methods are visible, unless the host or the environment says otherwise. Issue
 * 15, §6.
 */
const defaultVisibleMethods = 4;

/** What a form offers besides itself. */
export interface SignInOptionsProps {
  /** Above the options. */
  readonly label: string;
  readonly methods?: readonly LoginMethod[];
  readonly lastUsed: SignInOption | undefined;
  readonly onUse?: (method: LoginMethod) => void;
  /** The passkey button, where the step has one. */
  readonly passkey?: ReactElement | false;
  readonly social?: SocialOptions;
}

/**
 * The other ways to sign in: a few, the one used last first, and the rest behind "More options".
 */
export function SignInOptions(props: SignInOptionsProps) {
  const { label, methods = [], lastUsed, passkey, social } = props;
  const { visibleMethods = defaultVisibleMethods, methodOrder = [] } = useBox();
  const text = useTexts(loginMessages, (texts) => texts.login);
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const offered: readonly SignInOption[] = [
    ...(passkey ? (['Passkeys'] as const) : []),
    ...methods,
    ...(social?.names ?? []),
  ];
  if (offered.length === 0) return null;
  const options = sortOptions(offered, lastUsed, methodOrder);
  // The form itself is one of the methods.
  const visible = options.slice(0, Math.max(visibleMethods - 1, 0));
  const more = options.slice(visible.length);
  const draw = (option: SignInOption) => <Option key={option} option={option} {...props} />;
  return (
    <>
      <Divider label={label} />
      <Stack gap="tight">
        {social?.failure && <FailureAlert failure={social.failure} />}
        {visible.map(draw)}
        {more.length > 0 && (
          <>
            <Stack align="center">
              <Link expands={moreId} isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {text('moreOptions')}
              </Link>
            </Stack>
            <div id={moreId}>{isOpen && <Stack gap="tight">{more.map(draw)}</Stack>}</div>
          </>
        )}
      </Stack>
    </>
  );
}

/** The option used last, then those that the settings name, in their order, then the others. */
function sortOptions(
  options: readonly SignInOption[],
  lastUsed: SignInOption | undefined,
  order: readonly SignInOption[],
): readonly SignInOption[] {
  const rank = (option: SignInOption) => {
    if (option === lastUsed) return -1;
    return order.includes(option) ? order.indexOf(option) : order.length;
  };
  return options.toSorted((one, other) => rank(one) - rank(other));
}

function Option({
  option,
  lastUsed,
  passkey,
  social,
  onUse,
}: SignInOptionsProps & { readonly option: SignInOption }) {
  const text = useTexts(loginMessages, (texts) => texts.login);
  const badge = option === lastUsed ? <Badge>{text('lastUsed')}</Badge> : undefined;
  if (isSocialProvider(option)) return social?.draw(option, badge);
  if (option === 'Passkeys') return passkey;
  return (
    <Button size="large" block icon={icons[option]} iconEnd={badge} onClick={() => onUse?.(option)}>
      {text(labels[option])}
    </Button>
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
