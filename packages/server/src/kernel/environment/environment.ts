import { isDeepStrictEqual } from 'node:util';
import { managementRefusals } from '@foyer/contract/management';
import { type FoyerConfig, readConfig } from '../config/config.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Log } from '../logs/log.ts';
import { logEvent } from '../logs/log-events.ts';
import { errorFacts } from '../logs/error-facts.ts';
import { refuse } from '../refusal.ts';
import type { Seal } from '../secrets/seal.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import { environmentStore as store, type SettingRow } from './environment.store.ts';
import { bySection, isObject, mergeSettings, purpose } from './merge-settings.ts';
import { replaceInPlace } from './replace-in-place.ts';

interface EnvironmentDeps {
  /** As the file states it. */
  readonly file: FoyerConfig;
  readonly db: Db;
  readonly seal: Pick<Seal, 'seal' | 'open'>;
  readonly clock: ClockPort;
  readonly log: Log;
}

/** Which keys of which sections a change concerned, for the audit log. */
export type ChangedKeys = readonly string[];

/** Milliseconds after which a node sees what another one changed. */
const pollEvery = 5000;

/**
 * The configuration of the environment: the file, and over it what the management API changed.
 * Services hold `config`, whose values change in place. Decision "Settings changed by API".
 */
export function createEnvironment({ file, db, seal, clock, log }: EnvironmentDeps) {
  const config = structuredClone(file);
  let revisionRead = '';
  let timer: NodeJS.Timeout | undefined;
  let lastLoad: Promise<void> = Promise.resolve();
  let isPolling = false;

  const merged = (rows: readonly SettingRow[]) => mergeSettings(file, rows, seal);

  /** Loads run one at a time, so settings read before a change never replace those read after it. */
  function load(): Promise<void> {
    const next = lastLoad.then(loadNow);
    lastLoad = next.catch(() => undefined);
    return next;
  }

  /** A slow database must not pile up polls. */
  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    try {
      await load();
    } catch (error) {
      logEvent(log, 'environment.reading_failed', { error: errorFacts(error) });
    } finally {
      isPolling = false;
    }
  }

  /** A file that no longer fits what was changed keeps the last configuration that was valid. */
  async function loadNow(): Promise<void> {
    const [revision, rows] = await db.read(async (tx) => [
      await store.revision(tx),
      await store.list(tx),
    ]);
    if (revision === revisionRead) return;
    const report = readConfig(merged(rows));
    if (report.kind === 'invalid')
      logEvent(log, 'environment.settings_ignored', { problems: report.lines });
    else replaceInPlace(config, report.config);
    revisionRead = revision;
  }

  async function save(tx: Tx, before: FoyerConfig, after: FoyerConfig): Promise<ChangedKeys> {
    const changed: string[] = [];
    for (const [section, values] of Object.entries(after)) {
      const own = bySection(section, values);
      const previous = bySection(section, Reflect.get(before, section));
      const stated = bySection(section, Reflect.get(file, section));
      if (!isObject(own) || !isObject(previous) || !isObject(stated)) continue;
      for (const key of new Set([...Object.keys(own), ...Object.keys(previous)])) {
        if (isDeepStrictEqual(own[key], previous[key])) continue;
        changed.push(`${section}.${key}`);
        const value = own[key];
        const sealed = value === undefined ? null : seal.seal(purpose, JSON.stringify(value));
        if (isDeepStrictEqual(value, stated[key])) await store.remove(tx, { section, key });
        else await store.save(tx, { section, key, sealed }, clock.now());
      }
    }
    return changed;
  }

  return {
    config,
    load,

    /** Changes settings, if the result is valid, and calls `record` with what changed in the same transaction. */
    change: async (
      edit: (draft: FoyerConfig) => void,
      record: (tx: Tx, changed: ChangedKeys) => Promise<void>,
    ): Promise<void> => {
      await db.system(async (tx) => {
        await store.lock(tx);
        const before = readConfig(merged(await store.list(tx)));
        if (before.kind === 'invalid') throw invalid(before.lines);
        const draft = structuredClone(before.config);
        edit(draft);
        const after = readConfig(draft);
        if (after.kind === 'invalid') throw invalid(after.lines);
        const changed = await save(tx, before.config, after.config);
        if (changed.length > 0) await record(tx, changed);
      });
      await load();
    },

    /** Follows changes of other nodes. */
    start: (): void => {
      timer = setInterval(() => void poll(), pollEvery).unref();
    },
    stop: (): void => clearInterval(timer),
  };
}

const invalid = (lines: readonly string[]) =>
  refuse(managementRefusals.invalidSettings, { errors: [...lines] });

/** The configuration of the environment. */
export type Environment = ReturnType<typeof createEnvironment>;
