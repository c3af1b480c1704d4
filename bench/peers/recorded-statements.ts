/** The statements one request made on the database, in order, so that a bare handler can make exactly those. */
import type { Client } from 'pg';

/** A statement as it went to the driver. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
  /** True when it was sent before the one ahead of it had been answered. */
  readonly pipelined: boolean;
}

/** The job queue polls on its own; that is not part of any request. */
const belongsToJobs = (text: string) => text.includes('pgboss') || text.includes('foyer_jobs');

/** Watches every client of `pg` between `start` and `stop`. */
export function recordStatements(driver: typeof Client) {
  let statements: RecordedStatement[] | undefined;
  let unanswered = 0;
  const prototype: { query(...args: unknown[]): unknown } = driver.prototype;
  const { query } = prototype;
  prototype.query = function watched(this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    const asked = typeof first === 'string' ? { text: first, values: second } : first;
    const result = query.apply(this, args);
    if (!statements || !isStatement(asked) || belongsToJobs(asked.text)) return result;
    statements.push({
      text: asked.text,
      values: Array.isArray(asked.values) ? asked.values : [],
      ...(asked.name ? { name: asked.name } : {}),
      pipelined: unanswered > 0,
    });
    unanswered += 1;
    const answered = () => {
      unanswered -= 1;
    };
    Promise.resolve(result).then(answered, answered);
    return result;
  };
  return {
    start: () => {
      statements = [];
      unanswered = 0;
    },
    stop: (): readonly RecordedStatement[] => {
      const taken = statements ?? [];
      statements = undefined;
      return taken;
    },
  };
}

function isStatement(asked: unknown): asked is { text: string; values?: unknown; name?: string } {
  return (
    typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string'
  );
}
