/** Why something did not work, as a page shows it. */
export interface Failure {
  /** Text for the user; the words of specification 2, §8 where it has some. */
  readonly text: string;
  /**
   * Code for programs; `ER-ADMIN-PORTAL-GENERIC-ERROR` when the provider sent none. Contract, §3.
   */
  readonly code: string;
  /** Absent when no answer came at all. */
  readonly status?: number | undefined;
  /** What support asks for. */
  readonly traceId?: string | undefined;
  /** Seconds the provider asks to wait, when it does. */
  readonly retryAfter?: number | undefined;
  /** What the provider says beside the code, for programs. Contract, §3. */
  readonly context?: Readonly<Record<string, unknown>> | undefined;
}
