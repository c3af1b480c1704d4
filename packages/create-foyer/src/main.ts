#!/usr/bin/env node
import { parseArgs } from 'node:util';
import {
  createApplication,
  FolderInUseError,
  type Template,
  templates,
} from './create-application.ts';

const usage = `Usage: npm create foyer <folder> -- [--template <template>] [--react 18]

  --template   ${templates.join(', ')}. Default: ${templates[0]}
  --react 18   React 18.3 instead of 19
  --packs      a folder of packed packages (npm run pack) to install instead of the registry's
`;

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        template: { type: 'string', default: templates[0] },
        react: { type: 'string', default: '19' },
        packs: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : 'Wrong arguments.'}\n\n${usage}`);
  }
}

const { values, positionals } = readArguments();
const [folder] = positionals;
if (values.help || folder === undefined) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 2);
}
const template = templates.find((name): name is Template => name === values.template);
if (!template)
  fail(`There is no template "${values.template}". Choose one of ${templates.join(', ')}.`);
const react = (['18', '19'] as const).find((version) => version === values.react);
if (!react) fail('Choose React 18 or 19.');

try {
  createApplication({ template, folder, react, ...(values.packs && { packs: values.packs }) });
} catch (error) {
  if (!(error instanceof FolderInUseError)) throw error;
  fail(error.message);
}
process.stdout.write(`Created ${folder}. Continue with:

  cd ${folder}
  npm install
  FOYER_URL=<the URL of your Foyer> npm start
`);
