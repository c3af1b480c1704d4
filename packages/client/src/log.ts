import type { LogLevel } from './options.ts';

/** What the client says to the console. */
export interface Log {
  /** A refused call: 4xx at `warn`; 500 at `warn` and `error`. Specification 2, §8. */
  readonly refusal: (status: number, text: string) => void;
  /** Something to know. */
  readonly warning: (text: string) => void;
  /** Something that went wrong without an answer. */
  readonly error: (text: string, cause?: unknown) => void;
}

/** Writes to `sink` what `level` lets through. */
export function createLog(level: LogLevel, sink: Pick<Console, 'warn' | 'error'> = console): Log {
  const says = { warn: level === 'warn', error: level !== 'none' };
  return {
    refusal: (status, text) => {
      if (status >= 400 && status < 500 && says.warn) sink.warn(text);
      if (status === 500 && says.error) sink.error(text);
    },
    warning: (text) => {
      if (says.error) sink.warn(text);
    },
    error: (text, cause) => {
      if (says.error) sink.error(text, cause ?? '');
    },
  };
}
