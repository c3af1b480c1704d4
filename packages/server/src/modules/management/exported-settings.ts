import { z } from 'zod';
import { type FoyerConfig, readConfig } from '../../kernel/config/config.ts';
import type { Tx } from '../../kernel/db/database.ts';
import {
  environmentStore as store,
  type SettingRow,
} from '../../kernel/environment/environment.store.ts';
import { isObject, mergeSettings, purpose } from '../../kernel/environment/merge-settings.ts';
import type { Seal } from '../../kernel/secrets/seal.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { RandomPort } from '../../ports/random.port.ts';
import { changeableSections } from './environment-changes.ts';
import { Problem } from './imported-user.ts';

/** Settings that grant access to something: they are never exported. */
const secretSettings: ReadonlySet<string> = new Set([
  'apiKey',
  'authToken',
  'clientSecret',
  'privateKey',
  'secret',
  'secretAccessKey',
  'secretKey',
  'sharedSecret',
  'smtp',
  'webhookSecret',
]);

/** Whether a setting of this name is a secret. */
export const isSecretSetting = (name: string): boolean => secretSettings.has(name);

const settingLine = z.object({
  section: z.enum(changeableSections),
  key: z
    .string()
    .min(1)
    .refine((key) => key !== '__proto__'),
  value: z.unknown().optional(),
  isRemoved: z.boolean().default(false),
  withoutSecrets: z.boolean().default(false),
});

/** A setting that the management API changed, as a line without its secrets. */
export function toSettingLine({ section, key, sealed }: SettingRow, seal: Pick<Seal, 'open'>) {
  if (sealed === null) return { section, key, isRemoved: true };
  const opened: unknown = JSON.parse(seal.open(purpose, sealed));
  const found = { secrets: 0 };
  const value = isSecretSetting(key) ? undefined : withoutSecrets({ key, value: opened }, found);
  if (value === undefined) found.secrets += 1;
  return { section, key, value, ...(found.secrets > 0 ? { withoutSecrets: true } : {}) };
}

/** User name and password in front of the host of a URL. */
const userInfo = /^([a-z][a-z\d+.-]*:\/\/)[^/?#\s]*@/i;

/** Free-form metadata stays as it is: its keys are names of the host. */
function withoutSecrets(
  { key, value }: { readonly key: string; readonly value: unknown },
  found: { secrets: number },
): unknown {
  if (key === 'metadata') return value;
  if (typeof value === 'string') {
    if (!userInfo.test(value)) return value;
    found.secrets += 1;
    return value.replace(userInfo, '$1');
  }
  if (Array.isArray(value)) return value.map((one) => withoutSecrets({ key, value: one }, found));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const remaining = entries.filter(([name]) => !isSecretSetting(name));
  found.secrets += entries.length - remaining.length;
  return Object.fromEntries(
    remaining.map(([name, one]) => [name, withoutSecrets({ key: name, value: one }, found)]),
  );
}

/** The fields of a line that do not fit. */
const toFields = ({ issues }: z.ZodError) =>
  [...new Set(issues.map(({ path }) => path.join('.') || 'line'))].join(', ');

interface SettingsImportDeps {
  /** As the configuration file states it. */
  readonly file: FoyerConfig;
  readonly seal: Pick<Seal, 'seal' | 'open'>;
  readonly clock: ClockPort;
  readonly random: RandomPort;
}

/** Imports settings over a configuration file. An application gets new secrets. */
export function createSettingsImport({ file, seal, clock, random }: SettingsImportDeps) {
  /** Settings that a dry run would have imported. */
  const accepted: SettingRow[] = [];
  const newSecret = () => Buffer.from(random.bytes(32)).toString('base64url');

  function withNewSecrets(value: unknown) {
    if (!isObject(value)) return value;
    // public applications cannot keep a secret
    const secret = value['kind'] === 'public' ? {} : { secret: newSecret() };
    return { ...value, ...secret, sharedSecret: newSecret() };
  }

  /** Throws a `Problem` if the configuration would not be valid. */
  return async (tx: Tx, line: unknown) => {
    const parsed = settingLine.safeParse(line);
    if (!parsed.success) throw new Problem(`the setting cannot be read: ${toFields(parsed.error)}`);
    const { section, key, value, isRemoved, withoutSecrets: lacksSecrets } = parsed.data;
    const isApplication = section === 'applications';
    if (lacksSecrets && !isApplication)
      return {
        status: 'skipped',
        problem: 'set it up again: its secrets are not in the export',
      } as const;
    if (!isRemoved && value === undefined) throw new Problem('the setting has no value');
    await store.lock(tx);
    const stored = await store.list(tx);
    const isSame = (row: SettingRow) => row.section === section && row.key === key;
    if (stored.some(isSame)) return { status: 'exists' } as const;
    const complete = lacksSecrets ? withNewSecrets(value) : value;
    const sealed = isRemoved ? null : seal.seal(purpose, JSON.stringify(complete));
    const row = { section, key, sealed };
    const others = accepted.filter(
      (one) => !stored.some((it) => it.section === one.section && it.key === one.key),
    );
    const report = readConfig(mergeSettings(file, [...stored, ...others, row], seal));
    if (report.kind === 'invalid')
      throw new Problem(
        `the setting does not fit the configuration file: ${report.lines.join('; ')}`,
      );
    await store.save(tx, row, clock.now());
    accepted.push(row);
    return lacksSecrets
      ? ({
          status: 'imported',
          problem:
            'the application has new secrets: show them with `applications credentials <id>`, and update your application',
        } as const)
      : ({ status: 'imported' } as const);
  };
}

/** Imports settings over a configuration file. */
export type SettingsImport = ReturnType<typeof createSettingsImport>;
