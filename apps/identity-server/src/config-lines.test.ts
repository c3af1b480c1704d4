import { describe, expect, test } from 'vitest';
import { lineOfProblem, placesOfScript, placesOfYaml } from './config-lines.ts';

const script = `import { defineConfig, type FoyerConfigInput } from '@foyer/server';

const roles = [
  { key: 'Admin', level: 0 },
  { key: 'ReadOnly', level: 'high' },
] satisfies FoyerConfigInput['roles'];
const more = { color: 'blue' };

export default defineConfig({
  application: {
    name: '',
  },
  flags: { 'fe.usage': 1 },
  roles,
  ...more,
});
`;

const yaml = `# the environment
application:
  name: ''
flags:
  fe.usage: 1
roles:
  - key: Admin
  - key: ReadOnly
    level: high
color: blue
`;

const json = `{
  "application": {
    "name": "" },
  "flags": { "fe.usage": 1 },
  "roles": [ { "key": "Admin" },
    { "key": "ReadOnly",
      "level": "high" } ],
  "color": "blue" }
`;

describe('the line of a problem', () => {
  test.each([
    ['application.name: Too small', 11, 3, 3],
    ['application.clientId: Invalid input', 10, 2, 2],
    ['flags.fe.usage: Invalid input', 13, 5, 4],
    ['roles.1.level: Invalid input', 5, 9, 7],
    ['(whole file): Unrecognized key: "color"', 7, 10, 8],
    ['mail.smtp: Invalid input', 9, 1, 1],
  ])('%s is found in TypeScript, YAML, and JSON', (problem, inScript, inYaml, inJson) => {
    expect(lineOfProblem(placesOfScript(script), problem)).toBe(inScript);
    expect(lineOfProblem(placesOfYaml(yaml), problem)).toBe(inYaml);
    expect(lineOfProblem(placesOfYaml(json), problem)).toBe(inJson);
  });
});
