// @vitest-environment jsdom

import type { FilmCurve } from '@firstlook/contract/report.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { FilmCurveChart } from './film-curve-chart.tsx';

withScreen();

/** Ten viewers of 1,000 seconds: four leave at half, the others stay. */
const curve: FilmCurve = {
  fileId: 'film',
  filmVersion: 1,
  title: 'Waterline',
  replacedAt: null,
  durationSeconds: 1000,
  viewers: 10,
  finished: 6,
  seen: Array.from({ length: 100 }, (_, at) => (at < 50 ? 10 : 6)),
  left: Array.from({ length: 100 }, (_, at) => (at === 49 ? 4 : at === 99 ? 6 : 0)),
};

it('is walked through by the arrow keys, and each hundredth says its figures', () => {
  draw(<FilmCurveChart curve={curve} />);
  const slider = screen.getByRole('slider', { name: 'How far “Waterline” is watched' });
  const said = () => slider.getAttribute('aria-valuetext');
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(said()).toBe('0:00: 100% are still watching (10); 10 watched this moment.');
  fireEvent.keyDown(slider, { key: 'End' });
  expect(said()).toContain('16:30: 60% are still watching (6)');
  fireEvent.keyDown(slider, { key: 'Home' });
  for (let press = 0; press < 5; press += 1) fireEvent.keyDown(slider, { key: 'PageUp' });
  expect(slider.getAttribute('aria-valuenow')).toBe('50');
  expect(said()).toBe('8:20: 60% are still watching (6); 6 watched this moment.');
});

it('leads to the moments at which many left', () => {
  draw(<FilmCurveChart curve={curve} />);
  fireEvent.click(screen.getByRole('button', { name: /8:10.*4 viewers/ }));
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toContain('4 leave here.');
});

it('has the same figures as a table, and goes back', () => {
  draw(<FilmCurveChart curve={curve} />);
  fireEvent.click(screen.getByRole('button', { name: 'Waterline: show as a table' }));
  const rows = within(screen.getByRole('table', { name: 'How far “Waterline” is watched' })).getAllByRole(
    'row',
  );
  expect(rows).toHaveLength(21);
  expect(rows[10]?.textContent).toBe('7:30100%10104');
  expect(rows[11]?.textContent).toBe('8:2060%660');
  fireEvent.click(screen.getByRole('button', { name: 'Waterline: show as a curve' }));
  expect(screen.getByRole('slider')).toBeTruthy();
});
