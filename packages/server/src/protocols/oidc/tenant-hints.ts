/** Tenant hints as they came; empty ones, and what published clients write for "none", are none. */
export function readTenantHints(params: Readonly<Record<string, unknown>> | undefined) {
  const read = (name: string) => {
    const value = params?.[name];
    return typeof value === 'string' && !['', 'null', 'undefined'].includes(value)
      ? value
      : undefined;
  };
  return { organization: read('organization'), tenantId: read('tenantId') };
}
