/** What a page may do in a while: some at once, and so many a second after that. */
interface Allowance {
  atOnce: number;
  aSecond: number;
}

const allowances = {
  /** Every message that it may send; a page that sends another one is stopped. */
  message: { atOnce: 400, aSecond: 60 },
  /** Lists and releases, each a call to the server. */
  data: { atOnce: 30, aSecond: 3 },
  picture: { atOnce: 200, aSecond: 20 },
  go: { atOnce: 6, aSecond: 1 },
} satisfies Record<string, Allowance>;
export type GateKind = keyof typeof allowances;

/** Counts what a page does. @param now milliseconds of a clock that only goes on */
export function createGate(now: () => number): (kind: GateKind) => boolean {
  const left = new Map<GateKind, { count: number; at: number }>();
  return (kind) => {
    const { atOnce, aSecond } = allowances[kind];
    const at = now();
    const before = left.get(kind) ?? { count: atOnce, at };
    const count = Math.min(atOnce, before.count + ((at - before.at) / 1000) * aSecond);
    left.set(kind, { count: count >= 1 ? count - 1 : count, at });
    return count >= 1;
  };
}
