import { expect, it } from 'vitest';
import { buildRenderInput } from '../../../test/render-sample.ts';
import { kitTextOf } from './kit-text.ts';

it('names the tracks of a recording with their codes', () => {
  const input = buildRenderInput('landing-page/single', 'en');
  input.release.releaseData.videos = [
    { fileId: 'a', kind: 'audio', title: 'Overture', mediaSecondsDuration: 61, isrc: 'ILA012600042' },
    { fileId: 'b', kind: 'video', title: 'The clip', mediaSecondsDuration: 90 },
    { fileId: 'c', kind: 'audio', title: 'Finale', mediaSecondsDuration: 125 },
  ];
  const lines = kitTextOf(input, [], null).map(({ runs }) => runs.map(({ text }) => text).join(''));
  const at = lines.indexOf('Tracks');
  expect(lines.slice(at + 1, at + 3)).toEqual(['1. Overture, 1:01, ISRC IL-A01-26-00042', '2. Finale, 2:05']);
});

it('says nothing of a field that readers do not see', () => {
  const input = buildRenderInput('landing-page/single', 'en');
  Object.assign(input.release.releaseData, { memo: '<p>For us alone</p>', story: '<p>For everybody</p>' });
  const definitions = [
    { type: 'RICHTEXT', fieldName: 'memo', hideFromUi: true },
    { type: 'RICHTEXT', fieldName: 'story' },
  ];
  const words = JSON.stringify(kitTextOf(input, definitions as never, null));
  expect(words).toContain('For everybody');
  expect(words).not.toContain('For us alone');
});
