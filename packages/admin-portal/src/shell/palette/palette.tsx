import { Layer } from '@foyer/ui/layer';
import { Kbd, SearchIcon } from '@foyer/ui/portal';
import { Spinner, VisuallyHidden } from '@foyer/ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { matchCommands } from './match-commands.ts';
import { paletteMessages } from './palette.messages.ts';
import { type Command, useCommands } from './use-commands.ts';
import { useUserSearch } from './use-user-search.ts';

/** A search field over everything: arrows move, Enter does it, Escape closes. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const text = usePageTexts('palette', paletteMessages);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const users = useUserSearch(search);
  const found = inGroups([...matchCommands(useCommands(), search), ...users.commands]);
  const isSearching = users.state === 'searching';
  const chosen = found[Math.min(at, found.length - 1)];
  const type = (typed: string) => {
    setSearch(typed);
    setAt(0);
  };
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const steer = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') run(chosen);
    if (step === 0 || found.length === 0) return;
    event.preventDefault();
    setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
  };
  return (
    <Layer kind="palette" isOpen onClose={onClose} label={text('title')}>
      <div className="foyer-palette-head">
        <SearchIcon />
        <input
          className="foyer-palette-field"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-label={text('title')}
          autoComplete="off"
          spellCheck={false}
          placeholder={text('placeholder')}
          value={search}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={steer}
        />
      </div>
      <VisuallyHidden live="polite">
        {search !== '' &&
          (isSearching ? text('searching') : text('results', { count: found.length }))}
      </VisuallyHidden>
      <div
        className="foyer-palette-list"
        id={`${id}-list`}
        role="listbox"
        aria-label={text('title')}
        aria-busy={isSearching || undefined}
      >
        {found.length === 0 && !isSearching && (
          <p className="foyer-palette-nothing">{text('nothing', { search })}</p>
        )}
        {groups.map((group) => {
          const rows = found.filter((command) => command.group === group);
          if (rows.length === 0) return null;
          return (
            <div
              key={group}
              className="foyer-palette-group"
              role="group"
              aria-labelledby={`${id}-${group}`}
            >
              <div className="foyer-palette-title" id={`${id}-${group}`}>
                {text(group)}
              </div>
              {rows.map((command) => (
                <Row
                  key={command.id}
                  id={`${id}-${command.id}`}
                  command={command}
                  isChosen={command === chosen}
                  onPoint={() => setAt(found.indexOf(command))}
                  onRun={() => run(command)}
                />
              ))}
            </div>
          );
        })}
      </div>
      {isSearching && (
        <p className="foyer-palette-wait">
          <Spinner label="" size="small" />
          {text('searching')}
        </p>
      )}
      {users.state === 'failed' && <p className="foyer-palette-wait">{text('usersFailed')}</p>}
      <p className="foyer-palette-keys" aria-hidden="true">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {text('hintMove')} <Kbd>Enter</Kbd> {text('hintOpen')} <Kbd>Esc</Kbd>{' '}
        {text('hintClose')}
      </p>
    </Layer>
  );
}

const groups: readonly Command['group'][] = [
  'pages',
  'actions',
  'users',
  'settings',
  'accounts',
  'general',
];

function inGroups(commands: readonly Command[]): readonly Command[] {
  return groups.flatMap((group) => commands.filter((command) => command.group === group));
}

interface RowProps {
  readonly id: string;
  readonly command: Command;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function Row({ id, command, isChosen, onPoint, onRun }: RowProps) {
  const keepInSight = (row: HTMLDivElement | null) => {
    if (isChosen) row?.scrollIntoView?.({ block: 'nearest' });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the focus and hears the keys
    <div
      id={id}
      ref={keepInSight}
      className="foyer-palette-row"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={isChosen ? undefined : onPoint}
      onClick={onRun}
    >
      <span className="foyer-palette-label">{command.label}</span>
      {command.place !== undefined && <span className="foyer-palette-place">{command.place}</span>}
    </div>
  );
}
