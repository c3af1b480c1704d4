import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { findAwsProblem } from '../stream-receiver/stream-checks.ts';
import { labDatabaseKeys, type LabDatabase, type LabDatabaseUser } from './lab-database.ts';

const { clientId, secret, userPoolId, accessKeyId, secretAccessKey } = labDatabaseKeys;

/** The API of Amazon Cognito user pools: JSON 1.1, with the operation in a header. */
export function registerCognito(app: FastifyInstance, database: LabDatabase): void {
  app.post('/', (request, reply) => {
    const fail = (type: string) => reply.code(400).send({ __type: type, message: 'Lab' });
    const body = String(request.body);
    const input = JSON.parse(body);
    const [, operation] = String(request.headers['x-amz-target']).split('.');
    if (operation === 'GetUser') {
      const user = database.redeem(input.AccessToken);
      return user ? reply.send(toUser(user)) : fail('NotAuthorizedException');
    }
    if (operation !== 'AdminInitiateAuth') return fail('UnknownOperationException');
    const { method, url: path, headers } = request;
    const problem = findAwsProblem(
      { method, path, headers, body },
      { accessKeyId, secret: secretAccessKey },
    );
    if (problem) return fail('InvalidSignatureException');
    const { USERNAME: email, PASSWORD: password, SECRET_HASH: hash } = input.AuthParameters;
    if (input.AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH' || input.UserPoolId !== userPoolId)
      return fail('InvalidParameterException');
    if (hash !== createHmac('sha256', secret).update(`${email}${clientId}`).digest('base64'))
      return fail('NotAuthorizedException');
    const user = database.check(email, password);
    if (!user) return fail('com.amazonaws.cognito#NotAuthorizedException');
    if (user.hasMfa) return reply.send({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'lab' });
    return reply.send({ AuthenticationResult: { AccessToken: database.issue(user) } });
  });
}

function toUser({
  id,
  email,
  isVerified = false,
  name,
  phoneNumber,
  picture,
  more,
}: LabDatabaseUser) {
  const attributes = {
    sub: id,
    email,
    email_verified: String(isVerified),
    ...(name ? { name } : {}),
    ...(phoneNumber ? { phone_number: phoneNumber } : {}),
    ...(picture ? { picture } : {}),
    ...more,
  };
  return {
    Username: id,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  };
}
