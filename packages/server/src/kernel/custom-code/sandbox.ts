/** Code of the operator with the event that it handles. */
export interface CodeRun {
  readonly code: string;
  readonly input: unknown;
  /** Milliseconds, without the start of the thread. */
  readonly timeoutMs: number;
}

/** Why code gave no result. `off`: the configuration turns custom code off. */
type SandboxFailureReason =
  | 'timeout'
  | 'memory'
  | 'syntax'
  | 'error'
  | 'unreadable'
  | 'busy'
  | 'off';

/** Code that gave no result. The message comes from the code: it is for the operator only. */
export class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure';
  readonly reason: SandboxFailureReason;
  /** Line of the code, from 1, if it is known. */
  readonly line: number | undefined;

  constructor(reason: SandboxFailureReason, message: string, line?: number) {
    super(message);
    this.reason = reason;
    this.line = line;
  }
}

/**
 * Runs code of the operator: JavaScript without Node, with limits on time and memory. Its requests
 * pass through the gate.
 */
export interface Sandbox {
  /** Compiles code without running it. Throws `SandboxFailure` with the line of a syntax error. */
  check(code: string): Promise<void>;
  /** What the handler of the code returned, as JSON allows it. Throws `SandboxFailure`. */
  run(one: CodeRun): Promise<unknown>;
}
