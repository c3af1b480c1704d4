import { type Auth, createVerifier, expressAuth } from '@foyer/node';
import express from 'express';

const verifier = createVerifier({
  issuer: process.env.FOYER_URL ?? 'http://localhost:3000',
  clientId: process.env.FOYER_CLIENT_ID ?? 'c9b1f1de-6c1f-4f3a-9d53-6c0a8f1e2b74',
});

const app = express();
app.use('/api', expressAuth(verifier));
app.get('/api/me', (request, response) => {
  const { auth }: { auth?: Auth } = request as object;
  response.json({ userId: auth?.userId, tenantId: auth?.tenantId, roles: auth?.roles });
});

const port = Number(process.env.PORT ?? 4000);
app.listen(port, () => console.log(`http://localhost:${port}/api/me`));
