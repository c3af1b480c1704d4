import { defineMessages } from './messages.ts';

/** The few words the components say by themselves; everything else comes from the screen. */
export const uiMessages = defineMessages({
  loading: 'Loading',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  changeIdentity: 'Change',
  changeIdentityLabel: 'Change {identity}',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  opensInNewTab: 'opens in a new tab',
  requirementMet: 'Met:',
  requirementOpen: 'Not yet met:',
  optional: 'optional',
});

/** The words of the components, as types. */
export type UiMessages = typeof uiMessages;
