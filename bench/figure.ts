/** Prints figures as ratios and remembers whether any missed its limit. */

/** The middle of a list of numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A pair of rates taken in turn, so that a machine that changes its speed changes both. */
export async function compare(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ ours: number; theirs: number; ratio: number }> {
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const flipped = round % 2 === 1;
    const first = flipped ? await theirs() : await ours();
    const second = flipped ? await ours() : await theirs();
    pairs.push(flipped ? { ours: second, theirs: first } : { ours: first, theirs: second });
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
  };
}

/** One line of the report. `limit` is the least ratio asked for; a miss makes the run fail. */
export function report(name: string, ratio: number, limit: number, detail: string): boolean {
  const passed = ratio >= limit;
  console.log(
    `${passed ? 'ok  ' : 'MISS'} ${name}: ${ratio.toFixed(2)} (at least ${limit}) — ${detail}`,
  );
  if (!passed) process.exitCode = 1;
  return passed;
}
