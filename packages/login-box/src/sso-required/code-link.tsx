import { Link, Stack } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { ssoMessages } from '../sso-login/sso.messages.ts';
import type { SsoRequiredControls } from './sso-required.controls.ts';

/** The way in for an administrator whose company cannot sign them in. */
export function CodeLink({ takeCode }: Pick<SsoRequiredControls, 'takeCode'>) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  if (!takeCode) return null;
  return (
    <Stack align="center">
      <Link onClick={takeCode}>{text('useCode')}</Link>
    </Stack>
  );
}
