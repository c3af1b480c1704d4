import { Badge, TextField } from '@foyer/ui';
import { useState } from 'react';
import { entriesMatching } from '../catalog/catalog.ts';
import type { CatalogEntry, CatalogList } from '../catalog/catalog-list.ts';
import type { Toasts } from '../toasts/toasts.ts';
import { EntryDrawer } from './entry-drawer.tsx';

/** What a list shows. */
export interface ListViewProps {
  readonly list: CatalogList;
  readonly toasts: Toasts;
}

/** One enumeration: its values and labels, searched as one types; a row opens its details. */
export function ListView({ list, toasts }: ListViewProps) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<CatalogEntry | undefined>(undefined);
  const entries = entriesMatching(list, words);
  return (
    <>
      <header className="console-list-head">
        <h1 className="console-title">{list.title}</h1>
        <Badge tone={list.isOpen ? 'warning' : 'neutral'}>
          {list.isOpen ? 'Open list' : 'Complete'}
        </Badge>
        <p className="console-summary">{list.summary}</p>
        {list.note && <p className="console-note">{list.note}</p>}
      </header>
      {list.entries.length > 0 && (
        <div className="console-search">
          <TextField label="Search" type="search" value={words} onValueChange={setWords} />
          <p role="status">{`${entries.length} of ${list.entries.length}`}</p>
        </div>
      )}
      {entries.length > 0 && <EntryTable entries={entries} onChoose={setChosen} />}
      {list.entries.length > 0 && entries.length === 0 && (
        <p className="console-empty">No value contains “{words}”.</p>
      )}
      <EntryDrawer
        list={list}
        entry={chosen}
        toasts={toasts}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}

interface EntryTableProps {
  readonly entries: readonly CatalogEntry[];
  readonly onChoose: (entry: CatalogEntry) => void;
}

function EntryTable({ entries, onChoose }: EntryTableProps) {
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">Label</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.value}>
            <td>
              <button type="button" className="console-row-button" onClick={() => onChoose(entry)}>
                {entry.label}
              </button>
            </td>
            <td className="console-value">{entry.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
