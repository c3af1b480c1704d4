import { findLanguage } from '@foyer/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { MailTenant } from './mail-template.ts';

/**
 * The reader of a mail: the language and time zone where they are known, and the tenant in whose
 * name it is written.
 */
export interface MailReader {
  readonly language?: string;
  readonly timeZone?: string;
  readonly company?: MailTenant;
}

/** Finds out about the reader of a mail; `tenantId` is the tenant in whose name it is written. */
export type FindReader = (address: string, tenantId?: string) => Promise<MailReader>;

interface UserRow {
  readonly locale: string | null;
  readonly language: string | null;
  readonly zoneinfo: string | null;
  readonly timezone: string | null;
}

interface TenantRow {
  readonly name: string;
  readonly logo: string | null;
  readonly timezone: string | null;
}

/**
 * Looks readers up. What the host keeps in a user's metadata wins, under the names OpenID Connect
 * has for it: `locale` and `zoneinfo`. Called by workers, never while a user waits: it tells
 * whether an address is known.
 */
export function createFindReader(db: Pick<Db, 'read'>): FindReader {
  return async (address, tenantId) => {
    const [user] = await db.read(async (tx) => {
      const { rows } = await sql<UserRow>`
        select u.metadata->>'locale' as locale, u.language, u.metadata->>'zoneinfo' as zoneinfo, s.timezone
        from users u left join account_settings s on s.tenant_id = u.last_tenant_id where u.email = ${address}`.execute(
        tx,
      );
      return rows;
    });
    const company = tenantId === undefined ? undefined : await findTenant(db, tenantId);
    const language = findLanguage(user?.locale ?? '') ?? user?.language ?? undefined;
    const timeZone = [user?.zoneinfo, company?.timezone, user?.timezone].find(isTimeZone);
    return {
      ...(language ? { language } : {}),
      ...(timeZone ? { timeZone } : {}),
      ...(company ? { company: { name: company.name, ...getLogo(company.logo) } } : {}),
    };
  };
}

async function findTenant(db: Pick<Db, 'read'>, tenantId: string): Promise<TenantRow | undefined> {
  const { rows } = await db.read((tx) =>
    sql<TenantRow>`
      select t.name, s.logo, s.timezone from tenants t left join account_settings s on s.tenant_id = t.id
      where t.id = ${tenantId}`.execute(tx),
  );
  return rows[0];
}

/**
 * What a tenant wrote is hostile: only an address on the web is a logo, and mail programs show no
 * other (security decision 16).
 */
function getLogo(logo: string | null): { readonly logo?: string } {
  const url = URL.parse(logo ?? '');
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username
    ? { logo: url.href }
    : {};
}

function isTimeZone(name: string | null | undefined): name is string {
  if (!name) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // not a zone that anyone knows
  }
}
