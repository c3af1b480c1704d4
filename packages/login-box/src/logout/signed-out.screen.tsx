import { BoxCard } from '../box/box-card.tsx';
import { useBox, useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/route-button.tsx';
import { logoutMessages } from './logout.messages.ts';

/** Nobody is signed in any more. */
export function SignedOutScreen() {
  const { appName } = useBox();
  const text = useTexts(logoutMessages, (texts) => texts.logout);
  return (
    <BoxCard
      step="success"
      title={text('title')}
      line={appName ? text('lineWithApp', { app: appName }) : text('line')}
    >
      <RouteButton to="loginUrl">{text('signIn')}</RouteButton>
    </BoxCard>
  );
}
