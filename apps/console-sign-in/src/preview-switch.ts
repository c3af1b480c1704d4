const key = 'foyer.console.preview';

/** Whether this tab plays with canned data: `?preview=on` and `?preview=off` switch it, and leave the address. */
export function readPreviewSwitch(page: Window): boolean {
  const url = new URL(page.location.href);
  const wanted = url.searchParams.get('preview');
  if (wanted !== null) {
    url.searchParams.delete('preview');
    page.history.replaceState(null, '', url);
  }
  try {
    if (wanted !== null) page.sessionStorage.setItem(key, wanted);
    return page.sessionStorage.getItem(key) === 'on';
  } catch {
    return wanted === 'on'; // this browser stores nothing: the switch applies to this page only
  }
}
