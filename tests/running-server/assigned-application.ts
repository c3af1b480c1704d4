import { z } from 'zod';

/** An application of the test environment that users need to be assigned to. */
export const insights = 'e0000000-0000-4000-8000-00000000a001';

const demo = z.object({ vendorClientId: z.string(), vendorSecret: z.string() });
const signedIn = z.object({ token: z.string() });

/** Makes a call of the management API with the credential of the demo. */
export async function callAsVendor(origin: string, path: string, body: object): Promise<unknown> {
  const { vendorClientId: clientId, vendorSecret: secret } = demo.parse(
    await (await fetch(`${origin}/lab/demo`)).json(),
  );
  const send = async (to: string, content: object, token = ''): Promise<unknown> => {
    const answer = await fetch(`${origin}${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify(content),
    });
    if (!answer.ok) throw new Error(`${to} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = signedIn.parse(await send('/auth/vendor', { clientId, secret }));
  return send(path, body, token);
}

/** Makes the application available in a tenant, to users that its administrators choose. */
export async function assignInsights(origin: string, tenantId: string): Promise<void> {
  const path = `/applications/resources/applications/tenant-assignments/v1/${insights}`;
  await callAsVendor(origin, path, { tenantId, accessType: 'MANAGED_ACCESS' });
}
