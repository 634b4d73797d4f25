import { expect, it } from 'vitest';
import { validateFields } from './field-value.ts';
import { withoutFileFacts } from './file-value.ts';
import { isrcOf, shownIsrc } from './isrc.ts';

it.each([
  ['ILA012600042', 'ILA012600042'],
  ['il-a01-26-00042', 'ILA012600042'],
  ['ISRC IL–A01–26–00042', 'ILA012600042'],
  ['ISRC: ILA012600042 ', 'ILA012600042'],
  ['\u200eIL-A01-26-00042\u200e', 'ILA012600042'],
  ['ISRC12600042', 'ISRC12600042'],
  ['QZES71982312', 'QZES71982312'],
])('%j is the code of a recording', (text, code) => {
  expect(isrcOf(text)).toBe(code);
  expect(isrcOf(shownIsrc(code))).toBe(code);
});

it.each([
  '',
  'IL-A01-26-0004',
  'IL-A01-26-000421',
  '1L-A01-26-00042',
  'IL-A01-2X-00042',
  'IL-אA1-26-00042',
  '978-965-0-12345',
])('%j is none', (text) => {
  expect(isrcOf(text)).toBeNull();
});

it('is read with hyphens', () => {
  expect(shownIsrc('ILA012600042')).toBe('IL-A01-26-00042');
});

const tracks = [{ type: 'VIDEOS', fieldName: 'videos', index: 1 }];

it('of a track is stored in one form, and refused at its place', () => {
  const clean = withoutFileFacts({
    videos: [
      { fileId: 'a', isrc: 'il-a01-26-00042' },
      { fileId: 'b', isrc: '' },
    ],
  });
  expect(clean.videos[0]).toEqual({ fileId: 'a', isrc: 'ILA012600042' });
  expect(validateFields(tracks, clean)).toEqual([]);
  for (const isrc of ['12', 12, ['ILA012600042']])
    expect(
      validateFields(tracks, withoutFileFacts({ videos: [{ fileId: 'a' }, { fileId: 'b', isrc }] })),
    ).toEqual([{ path: 'videos.1.isrc', code: 'isrc' }]);
});

it('of a text field is checked where its definition says so', () => {
  const field = { type: 'TEXT', fieldName: 'isrc', index: 1, props: { format: 'isrc' as const } };
  expect(validateFields([field], { isrc: 'IL-A01-26-00042' })).toEqual([]);
  expect(validateFields([field], { isrc: '' })).toEqual([]);
  expect(validateFields([field], { isrc: 'soon' })).toEqual([{ path: 'isrc', code: 'isrc' }]);
});
