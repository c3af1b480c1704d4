import type { FastifyInstance } from 'fastify';
import type { StolenPasswords } from './stolen-passwords.ts';

const prefixForm = /^[0-9a-f]{5}$/i;
/** Characters of a password that is put on the list. */
const maxPasswordLength = 256;

/** The list of stolen passwords as a range service, and a way to put one on it. */
export function registerBreachedPasswordsRoutes(
  lab: FastifyInstance,
  stolen: StolenPasswords,
): void {
  lab.get<{ Params: { prefix: string } }>(
    '/breached-passwords/range/:prefix',
    async ({ params }, reply) => {
      if (!prefixForm.test(params.prefix))
        return reply.code(400).send({ errors: ['Five hexadecimal digits are asked for.'] });
      return reply.type('text/plain; charset=utf-8').send(stolen.range(params.prefix));
    },
  );

  lab.post<{ Body: unknown }>('/breached-passwords', async ({ body }, reply) => {
    const password =
      typeof body === 'object' && body !== null && 'password' in body ? body.password : undefined;
    if (typeof password !== 'string' || password === '' || password.length > maxPasswordLength)
      return reply
        .code(400)
        .send({ errors: ['Send the password that counts as stolen from now on.'] });
    stolen.add(password);
    return reply.code(204).send();
  });
}
