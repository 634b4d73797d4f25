// @vitest-environment jsdom

import type { DistributionProgress, SubjectTestProgress } from '@firstlook/contract/progress.ts';
import type { SubjectFigures } from '@firstlook/contract/subject-test.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { SubjectTest } from './subject-test.tsx';

const choose = vi.fn();
let figures: SubjectFigures[] | undefined;
vi.mock('../../data/session.ts', () => ({ useCan: () => () => true }));
vi.mock('../../data/distribution.ts', () => ({
  useChooseSubject: () => ({ mutate: choose, isPending: false }),
  useSubjectFigures: () => ({ data: figures && { items: figures }, isError: false }),
}));
withScreen();
beforeEach(() => choose.mockClear());

const side = (of: 'a' | 'b', opened: number): SubjectFigures => ({
  side: of,
  subject: of === 'a' ? 'First' : 'Second',
  people: 15,
  opened,
  watched: 0,
});
const test: SubjectTestProgress = {
  percent: 50,
  decideAfterHours: null,
  decidesAt: null,
  subjects: { a: 'First', b: 'Second' },
  people: { a: 15, b: 15, rest: 30 },
  handed: 30,
  mayChoose: true,
  choice: null,
};
function drawTest(part: Partial<SubjectTestProgress>) {
  const progress = { phase: 'choosing', subjectTest: { ...test, ...part } } as DistributionProgress;
  draw(<SubjectTest organizationId="o1" progress={progress} isWatched={false} />);
}
const openChoice = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Send this to the rest: “Second”' }));
  return screen.findByRole('dialog', { name });
};

it('says how much of the part was handed over, and asks by that name before a choice', async () => {
  figures = [side('a', 0), side('b', 0)];
  drawTest({ handed: 12 });
  expect(screen.getByText('12 of the 30 mails that try the subjects were handed over so far.')).toBeTruthy();
  const dialog = await openChoice('Choose this early?');
  expect(dialog.textContent).toContain('12 of the 30 mails');
  expect(dialog.textContent).toContain('nothing tells the two subjects apart');
  fireEvent.click(screen.getByRole('button', { name: 'Send to 30 people' }));
  await vi.waitFor(() => expect(choose).toHaveBeenCalledWith('b', expect.anything()));
});

it('asks plainly once figures tell something', async () => {
  figures = [side('a', 2), side('b', 5)];
  drawTest({});
  expect(screen.queryByText(/handed over/)).toBeNull();
  const dialog = await openChoice('Send it to the other 30 people?');
  expect(dialog.textContent).not.toContain('apart');
});

it('promises no better one where a person chooses, and no number before it is known', () => {
  figures = [side('a', 0), side('b', 0)];
  drawTest({ people: { a: 15, b: 15, rest: null } });
  expect(screen.getByText('The rest gets the subject that you choose.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('better');
});
