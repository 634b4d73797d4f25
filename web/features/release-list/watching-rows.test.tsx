// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import watching from '../../../locales/en/watching.json' with { type: 'json' };
import type { OwnWatching } from '../../data/watching.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { OwnMarks } from './own-marks.tsx';
import { WatchingRows } from './watching-rows.tsx';

withScreen();
beforeAll(() => {
  i18next.addResourceBundle('en', 'watching', watching);
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
});

const card = (id: string, more: object = {}) =>
  ({
    _id: id,
    releaseType: 'programme',
    releaseData: { title: `Release ${id}`, mediaSecondsDuration: 600 },
    status: 'distributed',
    distributedAt: '2026-11-20T10:00:00.000Z',
    expirationDate: null,
    embargoUntil: null,
    publishAt: null,
    _updatedAt: '2026-11-20T10:00:00.000Z',
    abilities: { edit: false, remove: false, distribute: false, report: false },
    folders: [],
    ...more,
  }) as unknown as OwnWatching['fresh'][number];
const nothing: OwnWatching = { since: null, fresh: [], begun: [], views: [] };
const begun = (id: string, position: number) => ({
  release: card(id),
  fileId: `film-${id}`,
  position,
  mediaSecondsDuration: 600,
});
const drawRows = (own: OwnWatching) =>
  drawWithLinks(
    <div data-testid="rows">
      <WatchingRows organizationId="o1" own={own} shape="tv" />
    </div>,
  );

it('a film that was begun says how long it still takes, and leads to where it stopped', async () => {
  drawRows({ ...nothing, begun: [begun('a', 150), begun('b', 570)] });
  const row = await screen.findByRole('region', { name: 'Continue watching' });
  const links = within(row).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringContaining('8 minutes left'),
    expect.stringContaining('Less than a minute left'),
  ]);
  expect(links[0]?.getAttribute('href')).toContain('/release/o1/a?watch=film-a');
  const seen = row.querySelector('[aria-hidden][style]') as HTMLElement;
  expect(seen.style.getPropertyValue('--seen')).toBe('25%');
  expect(screen.queryByRole('region', { name: 'New since your last visit' })).toBeNull();
});

it('where nothing was begun and nothing is new there is no row', async () => {
  drawRows(nothing);
  expect((await screen.findByTestId('rows')).textContent).toBe('');
});

it.each([
  ['what came out since the last visit', {}, '2026-11-19T10:00:00.000Z', [], 'New'],
  ['nothing of what was there before', {}, '2026-11-21T10:00:00.000Z', [], ''],
  ['until when it is open', { expirationDate: '2026-12-05T10:00:00.000Z' }, null, [], 'Until 05/12/2026'],
  ['the views left by the link', {}, null, [{ viewsLeft: 3, viewsTotal: 10 }], '3 views left on your link'],
  ['that none is left', {}, null, [{ viewsLeft: 0, viewsTotal: 10 }], 'No views left on your link'],
  [
    'no views of what has no film',
    { releaseData: { title: 'Book' } },
    null,
    [{ viewsLeft: 3, viewsTotal: 10 }],
    '',
  ],
])('a card tells %s', async (_what, more, since, views, text) => {
  const own = { ...nothing, since, views: views.map((one) => ({ releaseId: 'a', ...one })) };
  drawWithLinks(
    <div data-testid="rows">
      <OwnMarks own={own} release={card('a', more)} />
    </div>,
  );
  expect((await screen.findByTestId('rows')).textContent).toBe(text);
});
