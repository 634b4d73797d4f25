// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { HistoryList } from './history-list.tsx';

withScreen();

it('two saves within one minute are told apart, and each says its full moment', () => {
  const versions = ['12:04:59', '12:04:07', '11:00:30'].map((time, at) => ({
    _id: String(3 - at),
    version: 3 - at,
    title: 'Waterline',
    savedAt: `2026-11-21T${time}.000Z`,
    savedBy: 'Noa',
    isCurrent: at === 0,
    changes: [],
  }));
  draw(<HistoryList versions={versions} chosen="3" definitions={[]} onChoose={() => undefined} />);
  expect(screen.getByText('21/11/2026 14:04:59')).toBeTruthy();
  expect(screen.getByText('21/11/2026 14:04:07')).toBeTruthy();
  expect(screen.getByText('21/11/2026 13:00').closest('[title]')?.getAttribute('title')).toBe(
    '21/11/2026 13:00:30',
  );
});
