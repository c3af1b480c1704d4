import { hostedLoginRefusals } from '@foyer/contract/hosted-login/refusals';
import '@foyer/embed/styles.css';
import { createRoot } from 'react-dom/client';
import { expectBack, interactionHere, isCallback } from './addresses.ts';
import { noteWhereFrom } from './came-from.ts';
import { FailureCard } from './cards.tsx';
import { HostedPage } from './hosted-page.tsx';

noteWhereFrom();
const uid = interactionHere();
const nothing = hostedLoginRefusals.gone;

expectBack(false);
// Another tab of this browser went to a provider from the application itself: the page is the application's.
if (!uid && isCallback()) location.reload();

createRoot(document.body.appendChild(document.createElement('div'))).render(
  uid ? <HostedPage uid={uid} /> : <FailureCard failure={nothing} onRetry={() => location.reload()} />,
);
