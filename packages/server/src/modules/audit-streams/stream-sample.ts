import type { AuditEntry } from '@foyer/contract/audits';

/** The entry that a test sends. It is in no log. */
export function sampleEntry(one: {
  readonly tenantId: string;
  readonly vendorId: string;
  readonly id: string;
  readonly at: Date;
}): AuditEntry {
  const at = one.at.toISOString();
  return {
    _id: one.id,
    createdAt: at,
    updatedAt: at,
    time: at,
    user: '',
    email: '',
    action: 'audit_stream.test_entry',
    resource: 'audit_stream',
    description: 'This is a test entry. It is not in the audit log.',
    severity: 'Info',
    ip: '',
    json: [],
    tenantId: one.tenantId,
    vendorId: one.vendorId,
    __v: 0,
    title: 'Test entry',
    category: 'System',
  };
}
