import { portalTabs } from '@foyer/contract/metadata/rules';

/** What the gallery shows, from its URL: `?page=users&user=admin@acme.test&theme=dark&color=7c3aed`. */
const query = new URLSearchParams(location.search);

const users = ['admin@acme.test', 'member@acme.test', 'reseller@north.test', 'visitor'] as const;
const themes = ['system', 'light', 'dark'] as const;
const pages = ['components', ...portalTabs] as const;

/** The first choice is the default. */
function read<T extends string>(name: string, choices: readonly [T, ...T[]]): T {
  return choices.find((choice) => choice === query.get(name)) ?? choices[0];
}

/** Shown while no color is chosen. */
const foyerGreen = '0e5a50';

const color = query.get('color') ?? '';

/** What is shown, to whom, and in which colors. */
export const settings = {
  page: read('page', pages),
  user: read('user', users),
  colorScheme: read('theme', themes),
  /** Six hexadecimal digits; empty for the color of Foyer. */
  color: /^[\da-f]{6}$/i.test(color) ? color : '',
};

/** Reloads the gallery with the choice in its URL, so that you can share what you see. */
function choose(name: string, value: string): void {
  query.set(name, value);
  location.search = query.toString();
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly choices: readonly string[];
}

function Choice({ label, name, value, choices }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => choose(name, event.target.value)}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  );
}

/** The choices, above what they change. */
export function SettingsBar() {
  const { page, user, colorScheme } = settings;
  const present = settings.color || foyerGreen;
  return (
    <nav className="settings" aria-label="Gallery">
      <Choice label="Page" name="page" value={page} choices={pages} />
      <Choice label="User" name="user" value={user} choices={users} />
      <Choice label="Theme" name="theme" value={colorScheme} choices={themes} />
      <label>
        Color{' '}
        <input
          type="color"
          defaultValue={`#${present}`}
          onBlur={({ target }) => {
            if (target.value !== `#${present}`) choose('color', target.value.slice(1));
          }}
        />
      </label>
    </nav>
  );
}
