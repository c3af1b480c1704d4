/** Both tabs of a race, and a retry after a lost reply, fall inside this. Security decision 10. */
export const graceMilliseconds = 10_000;

/** What the session row says at the moment a refresh token is presented. */
export interface SessionStatus {
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly confirmedAt: Date | null;
  readonly ended: boolean;
}

/**
 * What to do with a token whose mac and key are right. `rotate`: it is the current one. `repeat`:
 * hand out the same successor again. `reuse`: someone kept an old token.
 */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse' | 'gone';

/** Judges a presented generation against the row, under the row's lock. Decision 0050. */
export function judgeRefresh(generation: number, row: SessionStatus, now: Date): RefreshVerdict {
  if (row.ended || generation > row.generation) return 'gone';
  if (generation === row.generation) return 'rotate';
  if (generation < row.generation - 1) return 'reuse';
  if (row.confirmedAt === null) return 'repeat';
  return now.getTime() - row.rotatedAt.getTime() <= graceMilliseconds ? 'repeat' : 'reuse';
}
