import type { LabMemory } from '../identity-providers/lab-memory.ts';

/** How the destinations answer: as asked, with an error, or as if the credentials had changed. */
export const streamModes = {
  accept: 'Accept',
  fail: 'Respond with 500',
  deny: 'Reject credentials',
} as const;
/** How the destinations answer. */
export type StreamMode = keyof typeof streamModes;

/** Whether a name is that of a mode. */
export const isStreamMode = (name: string | undefined): name is StreamMode =>
  name !== undefined && Object.hasOwn(streamModes, name);

/** An entry of the audit log that arrived. */
export interface ArrivedEntry {
  readonly id: string;
  readonly action: string;
  readonly title: string;
}

/** A request that arrived. */
export interface ArrivedBatch {
  /** ISO 8601. */
  readonly at: string;
  readonly protocol: string;
  /** The name of the batch, or of the object. */
  readonly name: string;
  readonly entries: readonly ArrivedEntry[];
  readonly answered: number;
  /** Why it was rejected. */
  readonly problem?: string | undefined;
}

interface Stored {
  readonly mode: StreamMode;
  /** Of the HTTP endpoint; each stream generates one. */
  readonly secret: string;
  readonly batches: readonly ArrivedBatch[];
}

const document = 'stream receiver';
const maxBatches = 50;

/** What the destinations know: how they answer, and what arrived. */
export function createStreamStore(memory: LabMemory, secret: string) {
  let writing: Promise<unknown> = Promise.resolve();

  async function load(): Promise<Stored> {
    const found = await memory.load(document);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- only this file writes the document
    return (found as Stored | undefined) ?? { mode: 'accept', secret, batches: [] };
  }
  function change(work: (stored: Stored) => Stored): Promise<void> {
    const done = writing.then(async () => memory.save(document, work(await load())));
    writing = done.catch(() => undefined);
    return done;
  }

  return {
    load,
    setMode: (mode: StreamMode) => change((stored) => ({ ...stored, mode })),
    setSecret: (next: string) => change((stored) => ({ ...stored, secret: next })),
    clear: () => change((stored) => ({ ...stored, batches: [] })),
    add: (batch: ArrivedBatch) =>
      change((stored) => ({ ...stored, batches: [batch, ...stored.batches].slice(0, maxBatches) })),
  };
}

/** What the destinations know. */
export type StreamStore = ReturnType<typeof createStreamStore>;

/** What the page shows of an entry. */
export const toArrived = (entry: unknown): ArrivedEntry => {
  const { _id: id, action, title } = Object(entry);
  return { id: String(id ?? ''), action: String(action ?? ''), title: String(title ?? '') };
};
