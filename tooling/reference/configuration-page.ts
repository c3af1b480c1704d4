import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configJsonSchema } from '@foyer/server/kernel/config/config.json-schema';
import { bodyLimit } from '@foyer/server/kernel/http/json-body';
import { maxLength, maxPixels, side } from '@foyer/server/kernel/pictures/draw-picture';
import {
  settingsTable,
  getVariable,
} from '../../apps/identity-server/src/settings/settings.table.ts';
import { allCalls } from './all-calls.ts';
import { type Docstrings, readDocstrings } from './docstrings.ts';

const server = join(import.meta.dirname, '../../packages/server/src/kernel/config');
const configFile = join(server, 'config.ts');

/** The parts of a JSON schema that are shown. */
interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly required?: readonly string[];
}

/** One option. */
export interface Option {
  /** Like `sessions.idleSeconds`; `[]` represents each of a list, `*` for any name. */
  readonly path: string;
  readonly values: string;
  readonly fallback: string;
  readonly words: string;
}

/** Every option of `foyer.config.ts`, with what its docstring says, section by section. */
export function configurationSections(): readonly {
  title: string;
  about: string;
  options: readonly Option[];
}[] {
  const source = readFileSync(configFile, 'utf8');
  const { properties = {} }: Shape = JSON.parse(configJsonSchema());
  return Object.entries(properties).map(([title, shape]) => {
    const docs = getDocstrings(source, title);
    const about = docs.about || readDocstrings(configFile, 'foyerConfig').of([], title);
    return {
      title,
      about,
      options: getOptions(shape, { path: title, keys: [], docs, isRequired: false, words: about }),
    };
  });
}

/** Where the schema of a section stands: in a file of its own, or in that of the whole. */
function getDocstrings(source: string, title: string): Docstrings {
  const line = new RegExp(`^  ${title}(?:: (?:z\\.array\\()?(\\w+)|,$)`, 'm').exec(
    source.slice(source.indexOf('export const foyerConfig')),
  );
  const name = line?.[1] ?? title;
  const imported = new RegExp(
    `^import \\{[^}]*\\b${name}\\b[^}]*\\} from '\\./([\\w-]+\\.config\\.ts)'`,
    'm',
  ).exec(source);
  if (!imported?.[1])
    return name === 'z' ? { about: '', of: () => '' } : readDocstrings(configFile, name);
  return readDocstrings(join(server, imported[1]), name);
}

interface Place {
  readonly path: string;
  readonly keys: readonly string[];
  readonly docs: Docstrings;
  readonly isRequired: boolean;
  readonly words: string;
}

function getOptions(shape: Shape, place: Place): readonly Option[] {
  const { properties } = shape;
  if (place.path.endsWith('.conditions'))
    return [
      {
        path: place.path,
        values: 'see [entitlements](../guides/entitlements.md)',
        fallback: 'required',
        words: place.words,
      },
    ];
  if (properties) {
    return Object.entries(properties).flatMap(([key, inner]) => {
      const words = place.docs.of(place.keys, key);
      const isRequired = shape.required?.includes(key) ?? false;
      return getOptions(inner, {
        ...place,
        path: `${place.path}.${key}`,
        keys: [...place.keys, key],
        isRequired,
        words,
      });
    });
  }
  if (shape.items?.properties)
    return getOptions(shape.items, { ...place, path: `${place.path}[]` });
  const { additionalProperties: any } = shape;
  if (typeof any === 'object' && any.properties)
    return getOptions(any, { ...place, path: `${place.path}.*` });
  const fallback =
    shape.default === undefined
      ? place.isRequired
        ? 'required'
        : 'see right'
      : code(shape.default);
  return [{ path: place.path, values: getValues(shape), fallback, words: place.words }];
}

const code = (value: unknown) => `\`${JSON.stringify(value)}\``;

function getValues(shape: Shape): string {
  if (shape.enum) return shape.enum.map((one) => `\`${one}\``).join(', ');
  if (shape.const !== undefined) return `\`${shape.const}\``;
  const methods = shape.anyOf ?? shape.oneOf;
  if (methods) return [...new Set(methods.map(getValues))].join(' or ');
  if (shape.type === 'array') {
    const many = shape.maxItems === undefined ? 'any number of' : `at most ${shape.maxItems} times`;
    return `${many} ${getValues(shape.items ?? {})}`;
  }
  if (shape.type === 'object') {
    const { additionalProperties: any } = shape;
    return `by name: ${typeof any === 'object' ? getValues(any) : 'anything'}`;
  }
  if (shape.type === 'boolean') return '`true`, `false`';
  if (shape.type === 'integer' || shape.type === 'number') return toNumber(shape);
  const least = shape.minLength ?? 0;
  const length = shape.maxLength ? `${least} to ${shape.maxLength} characters` : 'text';
  return shape.format === 'uri' ? 'address' : (shape.format ?? length);
}

/** What zod calls the largest safe number is no bound that anyone set. */
function toNumber({ minimum, exclusiveMinimum, maximum }: Shape): string {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  const hasLeast = least !== undefined && least > Number.MIN_SAFE_INTEGER;
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    return `${least ?? ''} to ${maximum}`;
  return hasLeast ? `${least} or more` : 'number';
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The page `docs/operations/configuration.md`. */
export async function configurationPage(): Promise<string> {
  return [
    '# Configuration',
    '',
    '<!-- Generated from the schemas of the configuration by `npm run generate`. Do not edit. -->',
    '',
    'Settings of the process, which are flags, environment variables, or files (`FOYER_SECRET_FILE` names a file with the value of `FOYER_SECRET`), and options of the configuration file in TypeScript, YAML, or JSON. The server does not start with an unknown',
    'key or an invalid value and names it. `[]` means each entry of a list, `*` any name.',
    '',
    '## Process settings',
    '',
    '| Flag | Variable | Default | Description |',
    '|---|---|---|---|',
    ...settingsTable.map((spec) => {
      const fallback =
        'fallback' in spec
          ? `\`${spec.fallback}\``
          : spec.fallbackWords.replace(/\S*<\w+>\S*/, '`$&`');
      return cellRow([`\`--${spec.name}\``, `\`${getVariable(spec.name)}\``, fallback, spec.help]);
    }),
    ...configurationSections().flatMap(({ title, about, options }) => [
      '',
      `## ${title}`,
      '',
      ...(about ? [about, ''] : []),
      '| Option | Values | Default | Description |',
      '|---|---|---|---|',
      ...options.map(({ path, values, fallback, words }) =>
        cellRow([`\`${path}\``, values, fallback, words]),
      ),
    ]),
    '',
    ...combinations(),
    '',
    ...(await uploads()),
    '',
  ].join('\n');
}

/** What the schemas refuse although every option by itself is right. ASVS 2.1.2. */
export function refusedTogether(): readonly { file: string; words: string }[] {
  const files = readdirSync(server)
    .filter((name) => /(^|\.)config\.ts$/.test(name))
    .toSorted();
  return files.flatMap((file) => {
    const source = readFileSync(join(server, file), 'utf8');
    const reported =
      /\b(?:message|error):\s+(['`])(.+?)\1|\bsay\(\s*at,\s*'\w+',\s*'(.+?)',?\s*\)/g;
    return [...source.matchAll(reported)].map(([, , words, reported]) => ({
      file,
      words: words ?? reported ?? '',
    }));
  });
}

function combinations(): readonly string[] {
  return [
    '## Rules over several options',
    '',
    'These combinations are rejected with these errors, although each option is valid. `${…}` is the name in question.',
    '',
    ...refusedTogether().map(({ words }) => `- ${words.replaceAll(/\$\{[^}]+\}/g, '`$&`')}`),
  ];
}

/** What a call takes; none of it can be set. ASVS 5.1.1. */
async function uploads(): Promise<readonly string[]> {
  const larger = (await allCalls()).flatMap(({ slug, name, endpoint: { accepts } }) =>
    typeof accepts === 'object' ? [{ call: `${slug}.${name}`, accepts }] : [],
  );
  const kibibytes = (bytes: number) => `${Math.round(bytes / 1024)} KiB`;
  return [
    '## Bodies and uploads',
    '',
    'These limits are fixed. Larger requests get 413 before they are read completely.',
    '',
    '| Call | Limit | Format |',
    '|---|---|---|',
    cellRow(['all other calls', kibibytes(bodyLimit), 'JSON or a form']),
    ...larger.map(({ call, accepts }) =>
      'upload' in accepts
        ? cellRow([`\`${call}\``, kibibytes(accepts.upload), 'a file in a form'])
        : cellRow([`\`${call}\``, kibibytes(accepts.json), 'JSON']),
    ),
    '',
    `Images are JPEG, PNG, WebP or GIF, identified by their first bytes, of at most ${maxPixels / 1_000_000} million pixels. Each is converted to WebP,`,
    `profile pictures with ${side} pixels per side, within ${maxLength} seconds; metadata and all but the first frame are discarded. No other files are accepted.`,
  ];
}

function cellRow(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`;
}
