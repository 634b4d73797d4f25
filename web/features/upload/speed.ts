const windowLength = 8000;

/** Bytes a second over the last seconds, and how long the rest will take. */
export function createSpeed() {
  let marks: { at: number; bytes: number }[] = [];
  return {
    mark(bytes: number, at = Date.now()): void {
      marks = [...marks.filter((one) => at - one.at < windowLength), { at, bytes }];
    },
    reset(): void {
      marks = [];
    },
    /** 0 while there is not enough to tell. */
    bytesPerSecond(): number {
      const [first, last] = [marks[0], marks.at(-1)];
      if (!first || !last || last.at - first.at < 500) return 0;
      return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.at - first.at));
    },
  };
}
