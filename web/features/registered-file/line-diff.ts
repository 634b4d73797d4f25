export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Beyond this the middle is shown as taken out and put in: exactness would cost more than it tells. */
const mostCells = 4_000_000;

function middle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const whole = (kind: DiffLine['kind'], lines: readonly string[]) => lines.map((text) => ({ kind, text }));
  if (before.length * after.length > mostCells)
    return [...whole('removed', before), ...whole('added', after)];
  const width = after.length + 1;
  const longest = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      longest[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      lines.push({ kind: 'same', text: before[row++] ?? '' });
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1))
      lines.push({ kind: 'removed', text: before[row++] ?? '' });
    else lines.push({ kind: 'added', text: after[column++] ?? '' });
  }
  return [...lines, ...whole('removed', before.slice(row)), ...whole('added', after.slice(column))];
}

/** What has to be done to the lines of `before` to get `after`. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const same = (lines: readonly string[]) => lines.map((text): DiffLine => ({ kind: 'same', text }));
  return [
    ...same(a.slice(0, head)),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...same(a.slice(a.length - tail)),
  ];
}

/** Changed lines with a few around them; `null` stands for what was left out. */
export function changedParts(lines: readonly DiffLine[], around = 3): (DiffLine | null)[] {
  const near = (at: number) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same');
  const shown: (DiffLine | null)[] = [];
  lines.forEach((line, at) => {
    if (near(at)) shown.push(line);
    else if (shown.at(-1) !== null) shown.push(null);
  });
  return shown;
}
