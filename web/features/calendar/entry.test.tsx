// @vitest-environment jsdom
import type { CalendarEntry } from '@firstlook/contract/calendar.ts';
import { expect, it } from 'vitest';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { EntryLink } from './entry.tsx';

withScreen();

const entry: CalendarEntry = {
  kind: 'recurring',
  day: '2026-12-01',
  at: '2026-12-01T07:00:00.000Z',
  releaseId: null,
  title: 'Monthly titles',
  recurringSendId: 's1',
  send: null,
};
const title = 'Waterline';

it.each([
  [{ candidate: { releaseId: 'r1', title } }, `Next: ${title}`],
  [{ candidate: { releaseId: 'r1', title: '' } }, 'Next: Untitled'],
  [{ candidate: null }, 'Nothing new yet'],
  [{}, null],
])('a recurring send says what is next in line where that is known: %j', async (known, words) => {
  for (const brief of [true, false]) {
    const { findByRole, unmount } = drawWithLinks(
      <EntryLink organizationId="o1" entry={{ ...entry, ...known }} brief={brief} />,
    );
    const link = await findByRole('link');
    const said = (link.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
    expect(said).toContain('Monthly titles');
    expect(said.split('Monthly titles')[1]).toBe(words ?? '');
    if (words && brief) expect(link.title.replace(/[\u2066-\u2069]/g, '')).toContain(words);
    unmount();
  }
});
