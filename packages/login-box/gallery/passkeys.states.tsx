import type { Failure } from '@foyer/client';
import type { ReactElement } from 'react';
import {
  type PromptPasskeysControls,
  PromptPasskeysScreen,
} from '../src/passkeys/prompt-passkeys.flow.tsx';

const nothing = () => undefined;
const prompt: PromptPasskeysControls = {
  email: 'marta.lindqvist@acme.test',
  failure: undefined,
  isBusy: false,
  create: nothing,
  notNow: nothing,
};
const failed = (code: string): Failure => ({ code, text: code });
const longEmail =
  'maximiliana-konstantina.papadopoulou-vandenberghe@accounting.subsidiary.example-holding.test';

/** The offer of a passkey in every state worth a look. */
export const PASSKEYS: Readonly<Record<string, () => ReactElement>> = {
  'passkey-offer': () => <PromptPasskeysScreen {...prompt} />,
  'passkey-offer-busy': () => <PromptPasskeysScreen {...prompt} isBusy />,
  'passkey-offer-stopped': () => (
    <PromptPasskeysScreen {...prompt} failure={failed('passkeys/notMade')} />
  ),
  'passkey-offer-cannot-keep': () => (
    <PromptPasskeysScreen {...prompt} failure={failed('passkeys/cannotKeep')} />
  ),
  'passkey-offer-long': () => <PromptPasskeysScreen {...prompt} email={longEmail} />,
};
