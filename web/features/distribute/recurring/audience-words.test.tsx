// @vitest-environment jsdom
import type { RecurringSend } from '@firstlook/contract/recurring-send.ts';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../../test/screen.tsx';
import { useAudienceWords } from './audience-words.ts';

withScreen();

type Groups = (Omit<RecurringSend['groups'][number], 'isArchived'> & { isArchived?: boolean })[];
function Words({ groups }: { groups: Groups }) {
  return <p>{useAudienceWords()(groups)}</p>;
}
const list = (name: string) => ({ kind: 'mailingLists', id: name, name }) as const;

it.each<[Groups, string]>([
  [[{ kind: 'all', id: 'all', name: '' }], 'To: All contacts'],
  [[list('Critics')], 'To: Critics'],
  [
    [
      { kind: 'search', id: 'Haifa', name: 'Haifa' },
      { kind: 'tags', id: 't', name: 'Radio' },
    ],
    'To: All results for “Haifa” and Tag: Radio',
  ],
  [['A', 'B', 'C', 'D'].map(list), 'To: A, B, C and one more'],
  [['A', 'B', 'C', 'D', 'E'].map(list), 'To: A, B, C and 2 more'],
  [[{ ...list('Critics'), isArchived: true }, list('Radio')], 'To: Critics (archived) and Radio'],
  [[], 'No recipients left: the list or tag was deleted.'],
])('whom a row is for is said in words: %j', (groups, words) => {
  const { container } = draw(<Words groups={groups} />);
  expect(container.textContent?.replace(/[\u2066-\u2069]/g, '')).toBe(words);
});
