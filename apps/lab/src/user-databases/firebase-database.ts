import type { FastifyInstance } from 'fastify';
import { labDatabaseKeys, type LabDatabase } from './lab-database.ts';

/** The sign-in part of Google's Identity Toolkit, for users of a Firebase project. */
export function registerFirebase(app: FastifyInstance, database: LabDatabase): void {
  app.post<{ Params: { call: string }; Querystring: { key?: string } }>(
    '/v1/:call',
    (request, reply) => {
      const fail = (message: string) => reply.code(400).send({ error: { code: 400, message } });
      if (request.query.key !== labDatabaseKeys.apiKey)
        return fail('API key not valid. Please pass a valid API key.');
      const input = JSON.parse(String(request.body));
      if (request.params.call === 'accounts:signInWithPassword') {
        const user = database.check(input.email, input.password);
        if (!user) return fail('INVALID_LOGIN_CREDENTIALS');
        const { id: localId, email } = user;
        const proof = user.hasMfa
          ? { mfaPendingCredential: 'lab', mfaInfo: [] }
          : { idToken: database.issue(user), refreshToken: 'lab' };
        return reply.send({ localId, email, ...proof });
      }
      const user = database.redeem(input.idToken);
      if (!user) return fail('INVALID_ID_TOKEN');
      const { id: localId, email, isVerified, name, phoneNumber, picture, more } = user;
      return reply.send({
        users: [
          {
            localId,
            email,
            emailVerified: isVerified ?? false,
            displayName: name,
            phoneNumber,
            photoUrl: picture,
            customAttributes: JSON.stringify(more ?? {}),
          },
        ],
      });
    },
  );
}
