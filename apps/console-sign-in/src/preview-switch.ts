const key = 'foyer.console.preview';

/** Whether this tab plays with canned data: `?preview=on` and `?preview=off` switch it, and leave the address. */
export function readPreviewSwitch(page: Window): boolean {
  const url = new URL(page.location.href);
  const wanted = url.searchParams.get('preview');
  if (wanted === null) return kept(page) === 'on';
  url.searchParams.delete('preview');
  page.history.replaceState(null, '', url);
  keep(page, wanted);
  return wanted === 'on';
}

function kept(page: Window): string | null {
  try {
    return page.sessionStorage.getItem(key);
  } catch {
    return null; // this browser keeps nothing
  }
}

function keep(page: Window, wanted: string): void {
  try {
    page.sessionStorage.setItem(key, wanted === 'on' ? 'on' : 'off');
  } catch {
    // the switch then holds for this page only
  }
}
