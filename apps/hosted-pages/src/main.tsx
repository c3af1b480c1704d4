import { hostedLoginRefusals } from '@foyer/contract/hosted-login/refusals';
import '@foyer/embed/styles.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { AlonePage } from './alone-page.tsx';
import { expectBack, interactionHere, isAlone, isCallback } from './addresses.ts';
import { cameFrom, noteWhereFrom } from './came-from.ts';
import { FailureCard } from './cards.tsx';
import { HostedPage } from './hosted-page.tsx';
import { rememberInteraction } from './last-interaction.ts';

noteWhereFrom();
const uid = interactionHere();
const nothing = hostedLoginRefusals.gone;
const alone = isAlone();

/** Another tab of this browser went to a provider from the application itself: the page is the application's, if there is one. */
function leaveToApplication(): boolean {
  const key = 'foyer.reloaded';
  const isSecondTime = sessionStorage.getItem(key) === location.href;
  sessionStorage.setItem(key, location.href);
  if (isSecondTime) return false;
  location.reload();
  return true;
}

function Page() {
  if (alone) return <AlonePage />;
  return uid ? (
    <HostedPage uid={uid} />
  ) : (
    <FailureCard failure={nothing} onRetry={() => location.reload()} />
  );
}

expectBack(false);
if (uid && !alone) rememberInteraction(uid, cameFrom());
if (!(alone && isCallback() && leaveToApplication()))
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />);
