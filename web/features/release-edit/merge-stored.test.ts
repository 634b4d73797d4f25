import { expect, it } from 'vitest';
import type { ReleaseDraft } from '../../data/release.ts';
import { differingPaths, mergeStored, rebaseDraft } from './merge-stored.ts';

const draft = (releaseData: Record<string, unknown>): ReleaseDraft => ({
  releaseType: 'programme',
  releaseData,
  design: { landingPage: null, email: null, locale: 'he' },
  expirationDate: null,
  embargoUntil: null,
  publishAt: null,
});
const a = { fileId: 'a', title: 'One' };
const b = { fileId: 'b', title: '' };

it('takes a file that came to the stored release, and keeps what was typed', () => {
  const base = draft({ title: 'Old', videos: [a], mainImage: null });
  const mine = draft({ title: 'New', videos: [{ ...a, title: 'First' }], mainImage: null });
  const stored = draft({ title: 'Old', videos: [a, { ...b, status: 'ready' }], mainImage: { fileId: 'c' } });
  expect(mergeStored(base, mine, stored)).toEqual(
    draft({
      title: 'New',
      videos: [
        { ...a, title: 'First' },
        { ...b, status: 'ready' },
      ],
      mainImage: { fileId: 'c' },
    }),
  );
});

it('takes a release that came to the end of a list, beside what was changed there', () => {
  const base = draft({ title: 'Old', childrenReleases: ['a', 'b'] });
  const mine = draft({ title: 'Old', childrenReleases: ['b', 'a', 'd'] });
  const stored = draft({ title: 'Old', childrenReleases: ['a', 'b', 'c'] });
  expect(mergeStored(base, mine, stored)?.releaseData.childrenReleases).toEqual(['b', 'a', 'd', 'c']);
  expect(mergeStored(base, base, draft({ title: 'Old', childrenReleases: ['b', 'a'] }))).toEqual(
    draft({ title: 'Old', childrenReleases: ['b', 'a'] }),
  );
  expect(mergeStored(base, mine, draft({ title: 'Old', childrenReleases: ['b', 'c'] }))).toBeNull();
});

it('takes everything where nothing was typed', () => {
  const base = draft({ title: 'Old', videos: [a] });
  const stored = draft({ title: 'Theirs', videos: [] });
  expect(mergeStored(base, base, stored)).toEqual(stored);
});

it('takes files where the server put them among those that were chosen together', () => {
  const [c, d] = [{ fileId: 'c' }, { fileId: 'd' }];
  const merged = (mine: object[]) =>
    mergeStored(
      draft({ title: 'Old', videos: [c] }),
      draft({ title: 'New', videos: mine }),
      draft({ title: 'Old', videos: [a, b, c, d] }),
    )?.releaseData.videos;
  expect(merged([c])).toEqual([a, b, c, d]);
  expect(merged([])).toEqual([a, b, d]);
});

it('does not take a file twice', () => {
  const merged = mergeStored(draft({ videos: [] }), draft({ videos: [b] }), draft({ videos: [b] }));
  expect(merged?.releaseData.videos).toEqual([b]);
});

it.each([
  ['a changed text', { title: 'Old' }, { title: 'Mine' }, { title: 'Theirs' }],
  ['a text I did not touch', { title: 'Old' }, { title: 'Old', desc: 'x' }, { title: 'Theirs' }],
  ['a file that was taken away', { videos: [a, b] }, { videos: [a, b], desc: 'x' }, { videos: [a] }],
  [
    'a title of a file',
    { videos: [a] },
    { videos: [a], desc: 'x' },
    { videos: [{ ...a, title: 'Else' }, b] },
  ],
  ['a picture that I chose too', { img: null }, { img: { fileId: 'c' } }, { img: { fileId: 'd' } }],
])('asks about %s', (_, base, mine, stored) => {
  expect(mergeStored(draft(base), draft(mine), draft(stored))).toBeNull();
});

it('what a file became by itself is no difference', () => {
  const early = draft({ videos: [{ ...a, status: 'encrypting', mediaSecondsDuration: 0 }] });
  const ready = draft({ videos: [{ ...a, status: 'ready', mediaSecondsDuration: 12 }] });
  expect(differingPaths(early, ready)).toEqual([]);
  expect(differingPaths(early, draft({ videos: [] }))).toEqual(['releaseData.videos']);
});

it('puts an old draft upon a newer release: only what both changed is a question', () => {
  const base = draft({ title: 'Old', channel: 'A', desc: 'x' });
  const mine = draft({ title: 'Mine', channel: 'A', desc: 'y' });
  const stored = draft({ title: 'Theirs', channel: 'B', desc: 'x' });
  const result = rebaseDraft(base, mine, stored);
  expect(result.draft).toEqual(draft({ title: 'Mine', channel: 'B', desc: 'y' }));
  expect(result.conflicts).toEqual([{ path: 'releaseData.title', stored: 'Theirs', sent: 'Mine' }]);
  expect(rebaseDraft(undefined, mine, stored).conflicts.map(({ path }) => path)).toEqual([
    'releaseData.title',
    'releaseData.channel',
    'releaseData.desc',
  ]);
});
