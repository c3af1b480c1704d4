import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root } from '../run-command.ts';

/** A target with two stars is good for Node, which fills in both; the linter knows one only and finds no files. */
const twoStars = / is \S*\*\S*\*\S* but does not match any files/;

/** The condition under which this repository reads its own sources; they are not published. */
const ownCondition = /\["@foyer\/source"\] is \S+ but does not match any files/;

/** What a host would install: entry points exist, types and formats fit. Runs after the type check, which builds them. */
export async function checkPublished(): Promise<string[]> {
  const findings = await Promise.all(publicPackages().map(lintPackage));
  return findings.flat();
}

function publicPackages(): string[] {
  return readdirSync(join(root, 'packages')).filter((name) => !describe(name).private);
}

async function lintPackage(name: string): Promise<string[]> {
  const pkgDir = join(root, 'packages', name);
  const { messages } = await publint({ pkgDir, strict: true, level: 'warning' });
  const texts = messages.map((message) => formatMessage(message, describe(name)) ?? message.code);
  return texts
    .map(stripVTControlCharacters)
    .filter((text) => !twoStars.test(text) && !ownCondition.test(text))
    .map((text) => `packages/${name}/package.json: ${text}`);
}

function describe(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
}
