import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type IModule } from 'dependency-cruiser';
import { floors, leastModules, serverLayers, testsMayImport } from '../../floors.ts';
import { root } from '../run-command.ts';

const server = 'packages/server/src/';

/** Every import stays on its floor, no import goes round in a circle, and inside a package the file itself is imported. */
export async function checkFloors(): Promise<string[]> {
  const modules = await modulesOfTheWorkspace();
  const own = modules.filter(({ source }) => getHome(source) !== undefined);
  if (own.length < leastModules)
    return [`only ${own.length} modules were seen, expected at least ${leastModules}`];
  return own.flatMap((module) => [
    ...floorFindings(module),
    ...serverLayerFindings(module),
    ...cycleFindings(module),
    ...unresolvedFindings(module),
  ]);
}

async function modulesOfTheWorkspace(): Promise<IModule[]> {
  const { output } = await cruise(
    ['packages', 'apps', 'tests', 'bench', 'tooling'],
    {
      baseDir: root,
      parser: 'swc',
      tsPreCompilationDeps: true,
      exclude: { path: '/(dist|node_modules|\\.foyer)/' },
      doNotFollow: { path: 'node_modules' },
      validate: true,
      ruleSet: {
        forbidden: [{ name: 'cycle', severity: 'error', from: {}, to: { circular: true } }],
      },
    },
    {
      conditionNames: ['@foyer/source', 'import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  );
  if (typeof output === 'string') throw new Error('the walk over the modules gave no result');
  return output.modules;
}

function floorFindings({ source, dependencies }: IModule): string[] {
  const home = getHome(source) ?? '';
  const allowed = floors[home];
  if (allowed === '*') return [];
  const names = isTest(source) ? [...(allowed ?? []), ...testsMayImport] : (allowed ?? []);
  return dependencies
    .map(({ resolved, module }) => ({ resolved, module, target: getHome(resolved) }))
    .filter(
      ({ target }) =>
        target !== undefined && target !== home && !names.includes(target.split('/')[1] ?? target),
    )
    .map(
      ({ resolved, module }) =>
        `${getLine(source, module)}: imports ${resolved}, which ${home} may not (tooling/floors.ts)`,
    );
}

function serverLayerFindings({ source, dependencies }: IModule): string[] {
  const layer = getServerLayer(source);
  if (layer === undefined || isTest(source)) return [];
  const allowed = [layer, ...(serverLayers[layer] ?? [])];
  return dependencies
    .filter(({ resolved }) => resolved.startsWith(server))
    .filter(({ resolved }) => !allowed.includes(getServerLayer(resolved) ?? ''))
    .map(
      ({ resolved, module }) =>
        `${getLine(source, module)}: imports ${resolved}, which ${layer} may not (tooling/floors.ts)`,
    );
}

/** The layer of a file of the server; undefined for what composes it. */
function getServerLayer(path: string): string | undefined {
  const [folder, ...rest] = path.startsWith(server) ? path.slice(server.length).split('/') : [];
  return rest.length > 0 ? folder : undefined;
}

function cycleFindings({ source, dependencies }: IModule): string[] {
  return dependencies
    .filter(({ circular }) => circular)
    .map(({ cycle, module }) => {
      const round = cycle?.map(({ name }) => name).join(' → ');
      return `${getLine(source, module)}: imports itself through ${round}`;
    });
}

function unresolvedFindings({ source, dependencies }: IModule): string[] {
  return dependencies
    .filter(
      ({ couldNotResolve, module }) =>
        couldNotResolve && (module.startsWith('.') || module.startsWith('@foyer/')),
    )
    .filter(({ module }) => !module.endsWith('.css'))
    .map(({ module }) => `${getLine(source, module)}: imports ${module}, which does not exist`);
}

/** The file with the line on which a module is named. */
function getLine(source: string, module: string): string {
  const lines = readFileSync(join(root, source), 'utf8').split('\n');
  const index = lines.findIndex(
    (line) => line.includes(`'${module}'`) || line.includes(`"${module}"`),
  );
  return `${source}:${index + 1}`;
}

function getHome(path: string): string | undefined {
  return Object.keys(floors).find((home) => path.startsWith(`${home}/`));
}

function isTest(path: string): boolean {
  return /\.(test|suite)\.tsx?$|^packages\/(admin-portal|server)\/testing\//.test(path);
}
