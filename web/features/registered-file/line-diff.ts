import { diffArrays } from 'diff';

export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Beyond so many changed lines all is shown as taken out and put in: exactness would cost more than it tells. */
const mostChanges = 2000;

/** What has to be done to the lines of `before` to get `after`. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const parts = diffArrays(a, b, { maxEditLength: mostChanges }) ?? [
    { value: a, removed: true, added: false },
    { value: b, removed: false, added: true },
  ];
  return parts.flatMap(({ value, added, removed }) =>
    value.map((text): DiffLine => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
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
