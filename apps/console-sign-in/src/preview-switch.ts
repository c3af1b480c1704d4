const key = 'foyer.console.preview';

/** Whether this tab plays with canned data: `?preview=on` and `?preview=off` switch it, and leave the address. */
export function readPreviewSwitch(page: Window): boolean {
  const url = new URL(page.location.href);
  const requested = url.searchParams.get('preview');
  if (requested !== null) {
    url.searchParams.delete('preview');
    page.history.replaceState(null, '', url);
  }
  try {
    if (requested !== null) page.sessionStorage.setItem(key, requested);
    return page.sessionStorage.getItem(key) === 'on';
  } catch {
    return requested === 'on'; // this browser stores nothing: the switch applies to this page only
  }
}
