import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForms, readForm, isOwnForm } from '../identity-providers/form-fields.ts';
import { sendLabPage } from '../pages/lab-page.ts';
import { directoryPage, directoryUserPage } from './directory.page.ts';
import { directoryGroup, directoryProfile } from './directory-state.ts';
import { DirectoryProblem, type LabDirectory } from './lab-directory.ts';

/** What the pages of the directory work with. */
export interface DirectoryRoutesDeps {
  readonly directory: LabDirectory;
  /** Of the lab itself. */
  readonly origin: string;
}

type OneRoute = { Params: { id: string } };

/** The pages on which the directory is connected, its users are changed, and its requests are shown. */
export function registerDirectoryRoutes(app: FastifyInstance, deps: DirectoryRoutesDeps): void {
  const { directory, origin } = deps;
  acceptForms(app);
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || isOwnForm(request, origin)) return undefined;
    return reply.code(403).send({ errors: ['Use the page of the lab.'] });
  });

  const show = async (reply: FastifyReply, problem?: string) => {
    const state = await directory.state();
    const content = directoryPage({ state, baseUrl: directory.baseUrl(state), problem });
    return sendLabPage(reply, { title: 'Directory', content, status: problem ? 400 : 200 });
  };
  /** Runs a change and returns to the page, which says what was wrong. */
  const run = async (reply: FastifyReply, change: () => Promise<unknown>) => {
    try {
      await change();
    } catch (error) {
      if (!(error instanceof DirectoryProblem)) throw error;
      return show(reply, error.message);
    }
    return reply.redirect('/lab/directory', 303);
  };

  app.get('/', (_request, reply) => show(reply));
  app.post('/connection', (request, reply) => {
    const { vendor, baseUrl = '', token = '' } = readForm(request);
    return run(reply, () =>
      directory.connect({ vendor: vendor === 'entra' ? 'entra' : 'okta', baseUrl, token }),
    );
  });
  app.post('/sync', (_request, reply) => run(reply, directory.sync));
  app.post('/groups', (request, reply) => {
    const read = directoryGroup.shape.name.safeParse(readForm(request)['name'] ?? '');
    if (!read.success) return show(reply, firstIssue(read.error));
    return run(reply, () => directory.addGroup(read.data));
  });
  app.post<OneRoute>('/groups/:id/remove', ({ params }, reply) =>
    run(reply, () => directory.removeGroup(params.id)),
  );
  registerUserRoutes(app, deps, run);
}

type Run = (reply: FastifyReply, change: () => Promise<unknown>) => Promise<FastifyReply>;

function registerUserRoutes(
  app: FastifyInstance,
  { directory }: DirectoryRoutesDeps,
  run: Run,
): void {
  app.get<OneRoute>('/users/:id', async ({ params }, reply) => {
    const state = await directory.state();
    const user = state.users.find(({ id }) => id === params.id);
    if (!user && params.id !== 'new') return reply.callNotFound();
    const title = user ? `${user.givenName} ${user.familyName}` : 'New user';
    return sendLabPage(reply, { title, content: directoryUserPage({ title, user, state }) });
  });
  app.post<OneRoute>('/users/:id', async (request, reply) => {
    const { id } = request.params;
    const form = readForm(request);
    if (form['remove']) return run(reply, () => directory.removeUser(id));
    const read = directoryProfile.safeParse({
      ...form,
      active: form['active'] === 'yes',
      groups: readGroups(request),
    });
    if (read.success) return run(reply, () => directory.putUser(id, read.data));
    return run(reply, () => Promise.reject(new DirectoryProblem(firstIssue(read.error))));
  });
}

/** The boxes that are checked, each with the ID of a group. */
const readGroups = ({ body }: FastifyRequest): readonly string[] =>
  new URLSearchParams(typeof body === 'string' ? body : '').getAll('group');

const firstIssue = ({ issues }: { readonly issues: readonly { readonly message: string }[] }) =>
  issues[0]?.message ?? 'Check what you entered.';
