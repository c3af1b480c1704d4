/**
 * Who may import whom. A package imports only what its row names; folders are keyed by the start of the path.
 * `*` is everything: entry points and tests are above the floors.
 */
export const floors: Readonly<Record<string, readonly string[] | '*'>> = {
  'packages/contract': [],
  'packages/ui': [],
  'packages/client': ['contract'],
  'packages/server': ['contract'],
  'packages/node': ['contract'],
  'packages/react': ['client', 'contract'],
  'packages/preview': ['client', 'contract'],
  'packages/login-box': ['react', 'ui', 'client', 'contract'],
  'packages/admin-portal': ['react', 'ui', 'client', 'contract'],
  'packages/embed': ['contract', 'ui', 'client', 'react', 'preview', 'login-box', 'admin-portal'],
  'packages/create-foyer': [],
  'packages/next': ['embed', 'node', 'client', 'contract'],
  'packages/testkit': ['client', 'contract', 'server'],
  'apps/demo-host': ['embed', 'contract'],
  'apps/hosted-pages': ['embed', 'login-box', 'client', 'ui', 'contract'],
  'apps/lab': ['contract', 'server', 'node'],
  'apps/console-sign-in': ['embed', 'login-box', 'react', 'client', 'preview', 'ui', 'contract'],
  'apps/identity-server': ['contract', 'server', 'lab', 'console-sign-in'],
  tests: '*',
  compatibility: '*',
  bench: '*',
  tooling: '*',
};

/**
 * The layers inside the server, lowest first: which folder of `packages/server/src` may import which. The files beside them compose
 * the server and may import everything, and so may tests.
 */
export const serverLayers: Readonly<Record<string, readonly string[]>> = {
  ports: [],
  adapters: ['ports'],
  kernel: ['ports'],
  rules: ['adapters', 'kernel', 'ports'],
  protocols: ['kernel', 'ports', 'rules'],
  modules: ['kernel', 'ports', 'protocols', 'rules'],
};

/** Tests may also set up a whole stack, or play against the canned one. */
export const testsMayImport: readonly string[] = ['testkit', 'client', 'preview'];

/** Fewer modules than this means that the walk has missed them: a parser without types sees none and finds nothing wrong. */
export const leastModules = 60;
