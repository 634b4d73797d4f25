/** Median of some figures. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** Runs two measurements in turn, so that a busy moment of the machine meets both. */
export async function interleave(
  pairs: number,
  limit: () => Promise<number>,
  ours: () => Promise<number>,
  say: (line: string) => void = console.log,
): Promise<{ limit: number; ours: number; ratio: number }> {
  const limits: number[] = [];
  const results: number[] = [];
  const ratios: number[] = [];
  for (let pair = 1; pair <= pairs; pair += 1) {
    const base = await limit();
    const own = await ours();
    limits.push(base);
    results.push(own);
    ratios.push(own / base);
    say(
      `pair ${pair}: limit ${base.toFixed(1)}/s, ours ${own.toFixed(1)}/s, ratio ${(own / base).toFixed(2)}`,
    );
  }
  return { limit: median(limits), ours: median(results), ratio: median(ratios) };
}
