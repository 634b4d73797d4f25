import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { expect, it } from 'vitest';
import { releaseLabels } from './release-about.tsx';

const card = (_id: string, title: string, more: object = {}) =>
  ({
    ...{ _id, releaseType: 'programme', releaseData: { title }, design: { locale: 'he' } },
    ...{ distributedAt: null, _updatedAt: '2026-11-20T10:00:00.000Z', ...more },
  }) as unknown as ReleaseCard;
const home = { locale: 'he', releaseTypes: [{ id: 'programme', name: 'Programme' }] } as never;

it('of one title there is a language, a type and a day beside it', () => {
  const cards = [
    card('a', 'Waterline'),
    card('b', 'Waterline', { design: { locale: 'en' }, distributedAt: '2026-11-21T10:00:00.000Z' }),
    card('c', 'Ebb'),
  ];
  expect(releaseLabels(cards, home).map(({ label }) => label)).toEqual([
    'Waterline · Programme · 20/11/2026',
    'Waterline · English · Programme · 21/11/2026',
    'Ebb',
  ]);
});
