import { useReducer } from 'react';
import { usePortalFrame } from './portal-context.ts';
import { useDeferredLocation } from './use-address.ts';
import { usePortal } from './use-portal.ts';

/** A named URL query of a page: its filters, sorting, columns, and page size. */
export interface SavedView {
  readonly name: string;
  readonly search: string;
}

/** Parameters that do not belong to a view. */
const notSaved = ['page', 'person'];

/** The views that the user saved of a page, in this browser. The URL alone reproduces a view, so a link shares it. */
export function useSavedViews(page: string) {
  const { place } = usePortalFrame();
  const { client, user, tenant } = usePortal();
  const key = `foyer.portal.views.${page}.${tenant.tenantId}.${user.id}`;
  const search = useDeferredLocation(place, 'search');
  const [, redraw] = useReducer((changes: number) => changes + 1, 0);
  const views = readViews(client.storage.getItem(key));
  const write = (next: readonly SavedView[]) => {
    client.storage.setItem(key, JSON.stringify(next));
    redraw();
  };
  const current = viewSearch(search);
  return {
    views,
    /** The saved view that is shown. */
    shown: views.find((view) => view.search === current),
    save: (name: string) =>
      write([...views.filter((view) => view.name !== name), { name, search: current }]),
    remove: (name: string) => write(views.filter((view) => view.name !== name)),
    open: (view: Pick<SavedView, 'search'>) => place.go({ ...place.get(), search: view.search }),
  };
}

function viewSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of notSaved) params.delete(name);
  params.sort();
  return params.toString();
}

function readViews(text: string | null): readonly SavedView[] {
  if (text === null) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter(isView) : [];
  } catch {
    return [];
  }
}

const isView = (one: unknown): one is SavedView =>
  typeof one === 'object' &&
  one !== null &&
  typeof Reflect.get(one, 'name') === 'string' &&
  typeof Reflect.get(one, 'search') === 'string';
