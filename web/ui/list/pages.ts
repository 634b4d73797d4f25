/** Page buttons to show: at most `visible` numbers, first and last always among them; `null` stands for a gap between two. */
export function visiblePages(current: number, count: number, visible = 7): (number | null)[] {
  if (count <= visible) return Array.from({ length: count }, (_, page) => page);
  const inner = visible - 2;
  const from = Math.min(Math.max(1, current - Math.floor(inner / 2)), count - 1 - inner);
  const middle = Array.from({ length: inner }, (_, step) => from + step);
  return [0, ...(from > 1 ? [null] : []), ...middle, ...(from + inner < count - 1 ? [null] : []), count - 1];
}
