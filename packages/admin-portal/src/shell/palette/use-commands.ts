import { toFailure } from '@foyer/client';
import { useLogout, useTenants } from '@foyer/react';
import { navigateWithGuard } from '../../portal/navigate-with-guard.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { requestedDialog } from '../../portal/use-address.ts';
import { actionEntries } from './actions.ts';
import { paletteMessages } from './palette.messages.ts';
import { settingEntries } from './settings.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** Something that can be found and done. */
export interface Command {
  readonly id: string;
  readonly group: 'pages' | 'actions' | 'users' | 'settings' | 'accounts' | 'general';
  readonly label: string;
  /** Where it is, in quieter type. */
  readonly place?: string;
  readonly words?: string | undefined;
  readonly run: () => void;
}

/** Everything a user can find here, now. */
export function useCommands(): readonly Command[] {
  const { menu, place, guard, text: shell, scheme, close, switching } = usePortalFrame();
  const { appearance, hasPage, isAllowed } = usePortal();
  const { tenants, activeTenant, switchTenant } = useTenants();
  const text = usePageTexts('palette', paletteMessages);
  const notify = useNotify();
  const signOut = useLogout();
  const pages = menu.map(
    ({ tab }): Command => ({
      id: `page ${tab}`,
      group: 'pages',
      label: shell(tab),
      run: () => navigateWithGuard(guard, place, { tab, sub: undefined, search: '' }),
    }),
  );
  const actions = actionEntries
    .filter(({ tab, permission }) => hasPage(tab) && isAllowed(permission))
    .map(
      ({ tab, dialog, label, words }): Command => ({
        id: `action ${tab} ${dialog}`,
        group: 'actions',
        label,
        place: shell(tab),
        words,
        run: () =>
          navigateWithGuard(guard, place, {
            tab,
            sub: undefined,
            search: new URLSearchParams({ [requestedDialog]: dialog }).toString(),
          }),
      }),
    );
  const settings = settingEntries
    .filter(
      ({ tab, field }) => hasPage(tab) && (field === undefined || appearance(field) !== 'hidden'),
    )
    .map(
      ({ tab, sub, label, words }): Command => ({
        id: `setting ${tab} ${label}`,
        group: 'settings',
        label,
        place: shell(tab),
        words,
        run: () => navigateWithGuard(guard, place, { tab, sub, search: '' }),
      }),
    );
  const accounts = tenants
    .filter(({ tenantId }) => tenantId !== activeTenant?.tenantId)
    .map(
      ({ tenantId, name }): Command => ({
        id: `account ${tenantId}`,
        group: 'accounts',
        label: name,
        run: () =>
          guard.before(() => {
            switching.begin(name);
            switchTenant(tenantId)
              .catch((error: unknown) =>
                notify.failed({ text: shell('notSwitched', { reason: toFailure(error).text }) }),
              )
              .finally(switching.end);
          }),
      }),
    );
  const looks = scheme.choose
    ? (['light', 'dark', 'system'] as const)
        .filter((one) => one !== scheme.value)
        .map(
          (one): Command => ({
            id: `look ${one}`,
            group: 'general',
            label: text(one),
            words: 'theme mode',
            run: () => scheme.choose?.(one),
          }),
        )
    : [];
  const methods: readonly Command[] = [
    ...(close
      ? [{ id: 'close', group: 'general' as const, label: text('close'), run: close }]
      : []),
    {
      id: 'signOut',
      group: 'general',
      label: text('signOut'),
      words: 'log out',
      run: () => guard.before(signOut),
    },
  ];
  return [...pages, ...actions, ...settings, ...accounts, ...looks, ...methods];
}
