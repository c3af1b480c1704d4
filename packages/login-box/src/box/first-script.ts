import { createLoginMachine } from '@foyer/client/flows/login';
import { isSocialProvider } from '@foyer/client/social-providers';
import { useFlow } from '@foyer/react';
import { Link, Medallion, TextField } from '@foyer/ui';
import { BoxCard } from './box-card.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { EmailField } from './identity-fields.tsx';
import { CheckingCard } from './status-card.tsx';
import { createNavigation } from './navigation.ts';
import { RouteLink } from './buttons.tsx';
import { useAttempt } from './use-attempt.ts';
import { socialMessages } from '../social-login/social.messages.ts';

const inFirstScript: readonly unknown[] = [
  BoxCard,
  CheckingCard,
  EmailField,
  FailureAlert,
  Link,
  Medallion,
  RouteLink,
  TextField,
  createLoginMachine,
  createNavigation,
  isSocialProvider,
  socialMessages,
  useAttempt,
  useFlow,
];

/**
 * Marks the export of a lazy script. A bundler puts modules that several scripts share into one
 * file per combination of scripts. Because every lazy script needs all of the above, there is only
 * one such file, which the sign-in has already loaded. Decision 0290.
 */
export function afterFirstScript<T>(exported: T): T {
  if (inFirstScript.includes(exported)) throw new Error('It is in the first script already');
  return exported;
}
