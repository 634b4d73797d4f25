/** Page buttons to show: at most `visible`, first and last always among them; `null` stands for a gap. */
export function visiblePages(current: number, count: number, visible = 7): (number | null)[] {
  if (count <= visible) return Array.from({ length: count }, (_, page) => page);
  const inner = visible - 2;
  const from = Math.min(Math.max(1, current - Math.floor(inner / 2)), count - 1 - inner);
  const middle = Array.from({ length: inner }, (_, step) => from + step);
  if (from > 1) middle[0] = -1;
  if (from + inner < count - 1) middle[inner - 1] = -1;
  return [0, ...middle.map((page) => (page === -1 ? null : page)), count - 1];
}
