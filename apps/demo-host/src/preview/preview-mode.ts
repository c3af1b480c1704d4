import type { EmbedOptions } from '@foyer/embed';
import { previewEntitlements } from '../plan/features.ts';
import { receiveMail } from './preview-mails.ts';
import { readOutcomes } from './preview-outcomes.ts';

const key = 'ledgerly.preview';

/** Reads the switch: `?preview=on` or `?preview=off` in the address sets it for this tab, and leaves the address. */
function readSwitch(): boolean {
  const url = new URL(location.href);
  const requested = url.searchParams.get('preview');
  if (requested !== null) {
    url.searchParams.delete('preview');
    history.replaceState(null, '', url);
    keep(requested === 'on');
    return requested === 'on';
  }
  try {
    return sessionStorage.getItem(key) === 'on';
  } catch {
    return false; // this browser keeps nothing
  }
}

function keep(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(key, 'on');
    else sessionStorage.removeItem(key);
  } catch {
    // the switch then holds for this page only
  }
}

/** Whether Foyer plays with canned data in this tab. */
export const isPreview = readSwitch();

/** Foyer's `preview` option: the roles of the preview contain our own permissions, accounts have our plans, and mails are shown beside the page. */
export const previewOption: NonNullable<EmbedOptions['preview']> = isPreview && {
  onMail: receiveMail,
  failures: readOutcomes,
  entitlements: previewEntitlements,
  permissions: {
    Admin: ['ledgerly.invoices.read', 'ledgerly.invoices.write'],
    ReadOnly: ['ledgerly.invoices.read'],
  },
};

/** Turns the preview on or off: everything starts over at the landing page. */
export function switchPreview(isOn: boolean): void {
  location.assign(`/?preview=${isOn ? 'on' : 'off'}`);
}
