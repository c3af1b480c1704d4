import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createFoyerClient, type FoyerClient } from '@foyer/client';
import { toXstate } from '../packages/client/src/testing/to-xstate.ts';

/** The parts of a state machine a picture needs; XState's own node has them. */
interface StateNode {
  readonly id: string;
  readonly key: string;
  readonly path: readonly string[];
  readonly type: string;
  readonly states: Readonly<Record<string, StateNode>>;
  readonly initial: { readonly target: readonly StateNode[] };
  readonly transitions: ReadonlyMap<string, readonly Transition[]>;
  readonly always?: readonly Transition[] | undefined;
  readonly invoke: readonly { readonly id: string; readonly src: unknown }[];
}

interface Transition {
  readonly target?: readonly StateNode[] | undefined;
  readonly guard?: unknown;
}

interface Machine {
  readonly root: StateNode;
}

type Create = (client: FoyerClient) => Parameters<typeof toXstate>[0];

const flows = join(import.meta.dirname, '../packages/client/src/flows');

/** The page with a diagram of every flow machine, drawn from the machines themselves. */
export async function flowsPage(): Promise<string> {
  const client = createFoyerClient({
    baseUrl: 'https://id.example.com',
    storage: null,
    logLevel: 'none',
  });
  const files = globSync('*/*.machine.ts', { cwd: flows }).sort();
  const sections = await Promise.all(files.map((file) => getSection(file, client)));
  client.dispose();
  return `${[intro, ...sections].join('\n\n')}\n`;
}

const intro = `# Flows

Generated from the machines of \`@foyer/client\` by \`npm run generate\`. Do not edit.

Every flow of the sign-in box is a state machine without user interface. Its top-level states are the
steps that a page renders (\`step\`); nested states are phases of a step (\`within\`). Arrows show events,
results of calls, and delays; guards are in brackets. To run a flow with your own screens, see
[headless](guides/headless.md).`;

async function getSection(file: string, client: FoyerClient): Promise<string> {
  const module: Readonly<Record<string, unknown>> = await import(join(flows, file));
  const [name, create] =
    Object.entries(module).find(([key]) => /^create\w+Machine$/.test(key)) ?? [];
  if (!isCreate(create) || !name) throw new Error(`${file} exports no createXMachine`);
  const slug = file.split('/')[0] ?? '';
  const { root }: Machine = toXstate(create(client));
  const steps = Object.keys(root.states).map((step) => `\`${step}\``);
  return [
    `## ${slug}`,
    `\`${name}\` from \`@foyer/client/flows/${slug}\`. Steps: ${steps.join(', ')}.`,
    ['```mermaid', 'stateDiagram-v2', ...getLines(root, 1), '```'].join('\n'),
  ].join('\n\n');
}

function isCreate(value: unknown): value is Create {
  return typeof value === 'function';
}

function getLines(node: StateNode, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const lines: string[] = [];
  const [first] = node.initial?.target ?? [];
  if (first) lines.push(`${indent}[*] --> ${getName(first)}`);
  for (const child of Object.values(node.states)) {
    const inner = Object.keys(child.states).length > 0;
    lines.push(`${indent}state "${child.key}" as ${getName(child)}${inner ? ' {' : ''}`);
    if (inner) lines.push(...getLines(child, depth + 1), `${indent}}`);
    if (child.type === 'final') lines.push(`${indent}${getName(child)} --> [*]`);
  }
  // Arrows are behind the states they join, in the diagram of their common parent.
  if (depth === 1) lines.push(...getArrows(node).map((arrow) => `${indent}${arrow}`));
  return lines;
}

function getArrows(node: StateNode): string[] {
  const own = [...node.transitions].flatMap(([event, list]) =>
    list.map((one) => getArrow(node, event, one)),
  );
  const passing = (node.always ?? []).map((one) => getArrow(node, '', one));
  const inner = Object.values(node.states).flatMap(getArrows);
  return [...new Set([...own, ...passing, ...inner].filter((arrow) => arrow !== undefined))];
}

function getArrow(
  node: StateNode,
  event: string,
  { target, guard }: Transition,
): string | undefined {
  const [to] = target ?? [];
  // What only changes the context is no step, and what the root hears leads from everywhere.
  if (!to) return undefined;
  const from = node.path.length === 0 ? '[*]' : getName(node);
  const label = [eventName(node, event), guardName(guard)].filter((part) => part !== '').join(' ');
  return `${from} --> ${getName(to)}${label === '' ? '' : `: ${label}`}`;
}

function eventName(node: StateNode, event: string): string {
  if (event.startsWith('xstate.done.actor')) return `${getCall(node, event)} answered`;
  if (event.startsWith('xstate.error.actor')) return `${getCall(node, event)} failed`;
  if (event.startsWith('xstate.done.state')) return 'done';
  const delay = /^xstate\.after\.([^.]+)\./.exec(event)?.[1];
  return delay === undefined ? event : `after ${delay}`;
}

function getCall(node: StateNode, event: string): string {
  const call = node.invoke.find(({ id }) => event.endsWith(`.${id}`))?.src;
  return typeof call === 'string' ? call : 'the call';
}

function guardName(guard: unknown): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return `[${guard}]`;
  const name: unknown =
    typeof guard === 'object' && guard !== null ? Reflect.get(guard, 'type') : undefined;
  return typeof name === 'string' ? `[${name}]` : '[conditional]';
}

function getName({ path }: StateNode): string {
  return path.join('_');
}
