import { getLines, root, runCommand, runTool } from '../run-command.ts';

/**
 * Types of every project, by the compiler's own build. One checker for each project: several look at the same types again each, at
 * twice the work and the memory, and projects are built beside each other anyway.
 */
export async function checkTypes(): Promise<string[]> {
  const { code, output } = await runTool('typescript/bin/tsc', [
    '-b',
    '--pretty',
    'false',
    '--checkers',
    '1',
  ]);
  return code === 0 ? [] : getLines(output);
}

/** Lint with type information. */
export async function checkLint(): Promise<string[]> {
  const { code, output } = await runTool('oxlint/bin/oxlint', [
    '--type-aware',
    '--format=unix',
    '--deny-warnings',
  ]);
  return code === 0 ? [] : getLines(output);
}

/** The formatter's own opinion, file by file. */
export async function checkFormat(): Promise<string[]> {
  const { code, output } = await runTool('@biomejs/biome/bin/biome', [
    'format',
    '--reporter=concise',
    '.',
  ]);
  if (code === 0) return [];
  return getLines(output).filter((line) => line.startsWith('×'));
}

/** Files, exports and dependencies that nothing uses. */
export async function checkDeadCode(): Promise<string[]> {
  const { code, output } = await runTool('knip/bin/knip.js', [
    '--reporter',
    'symbols',
    '--no-progress',
  ]);
  return code === 0 ? [] : getLines(output);
}

/** What is generated from the contracts is what would be generated now. */
export async function checkGenerated(): Promise<string[]> {
  const args = ['--conditions=@foyer/source', 'tooling/generate.ts', '--check'];
  const { code, output } = await runCommand(process.execPath, args);
  return code === 0 ? [] : getLines(output.replaceAll(`${root}/`, ''));
}
