import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { FoyerConfig } from '../../kernel/config/config.ts';

/** What the log says when an application is entered, whichever endpoint its code is sent to. */
export function enteredEntry(
  { application, applications }: Pick<FoyerConfig, 'application' | 'applications'>,
  {
    clientId,
    userId,
    tenantId,
  }: { readonly clientId: string; readonly userId: string; readonly tenantId: string },
): AuditEntry<'application.accessed'> {
  const { name } = applications.find((one) => one.clientId === clientId) ?? application;
  const description = `Signed in to ${name} through hosted login.`;
  return { action: 'application.accessed', userId, tenantId, description, json: { clientId } };
}
