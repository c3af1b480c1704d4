import { createLoginMachine } from '@foyer/client/flows/login';
import { useFlow } from '@foyer/react';
import { Link, Medallion, TextField } from '@foyer/ui';
import { BoxCard } from './box-card.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { createNavigation } from './navigation.ts';
import { RouteLink } from './route-link.tsx';
import { useAttempt } from './use-attempt.ts';
import { socialMessages } from '../social-login/social.messages.ts';

const inFirstScript: readonly unknown[] = [
  BoxCard,
  FailureAlert,
  Link,
  Medallion,
  RouteLink,
  TextField,
  createLoginMachine,
  createNavigation,
  socialMessages,
  useAttempt,
  useFlow,
];

/**
 * Marks what a script of its own exports. A bundler puts modules that several scripts share into a file for each combination of scripts;
 * as every one of them needs all of the above, that is one file, which the sign-in has loaded before. Decision 0290.
 */
export function afterFirstScript<T>(exported: T): T {
  if (inFirstScript.includes(exported)) throw new Error('It is in the first script already');
  return exported;
}
