import { expect, it } from 'vitest';
import { buildRenderInput } from '../../test/render-sample.ts';
import { toBroadcasts } from './view-child.ts';

/** The broadcasts of a group: of all releases in it, in one table. */
const child = (id: string, ...times: object[]) => ({
  _id: id,
  releaseType: 'programme',
  data: { title: id, broadcastTimes: times },
  publicUrl: '',
});

it('stand by day and hour, whatever the order of the releases; what names no day is last', () => {
  const input = buildRenderInput('landing-page/series', 'en');
  const { times } = toBroadcasts(
    [{ dateTxt: '02/12/2026', hourTxt: '21:00' }],
    [
      child('second', { dateTxt: 'every Sunday' }, { dateTxt: '02/12/2026', hourTxt: '20:00' }),
      child('first', { dateTxt: '25/11/2026' }, { dateTxt: '02/12/2026', hourTxt: '9:30' }),
    ],
    input,
  );
  expect(times.map(({ title, date, hour }) => [title, date, hour])).toEqual([
    ['first', '25/11/2026', ''],
    ['first', '02/12/2026', '9:30'],
    ['second', '02/12/2026', '20:00'],
    ['', '02/12/2026', '21:00'],
    ['second', 'every Sunday', ''],
  ]);
});
