import { useEffect, useRef } from 'react';
import { catalog } from '../catalog/catalog.ts';
import { toolsPlace } from './use-place.ts';

const places = [
  ...catalog.map(({ title, lists }) => ({
    title,
    rows: lists.map((list) => ({ id: list.id, title: list.title })),
  })),
  { title: 'Console', rows: [{ id: toolsPlace, title: 'Identifiers and days' }] },
];

/** The chapters of the catalog and their lists. */
export function Navbar({ place }: { readonly place: string }) {
  return (
    <nav className="console-navbar" aria-label="Catalogue">
      {places.map(({ title, rows }) => (
        <section key={title}>
          <h2 className="console-navbar-title">{title}</h2>
          <ul className="console-navbar-list">
            {rows.map((row) => (
              <li key={row.id}>
                <PlaceLink {...row} isCurrent={row.id === place} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface PlaceLinkProps {
  readonly id: string;
  readonly title: string;
  readonly isCurrent: boolean;
}

/** On a narrow screen the links are in one line: the current one comes into sight. */
function PlaceLink({ id, title, isCurrent }: PlaceLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  return (
    <a
      ref={link}
      className="console-navbar-link"
      href={`#${id}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {title}
    </a>
  );
}
