import { describe, expect, it } from 'vitest';
import { shown } from '../../../test/file-world.ts';
import {
  anybody,
  type FileCaller,
  type FileStanding,
  type FileUse,
  judgeFile,
  type ReaderLink,
  type Showing,
  type Verdict,
} from './file-right.policy.ts';

const open: Showing = { ...shown, releaseId: 'r' };
const showings = {
  open: [open],
  'open, for anybody': [{ ...open, requiresAuth: false }],
  'open, not to be taken': [{ ...open, isDownloadable: false }],
  'open, its licence over': [{ ...open, isDownloadable: false, isLicenceOver: true }],
  expired: [{ ...open, isOpen: false }],
  draft: [{ ...open, isOpen: false, isReleased: false }],
  'draft in a test mail': [{ ...open, isOpen: false }],
  replaced: [{ ...open, isCurrent: false }],
  none: [],
};
const link = (kind: ReaderLink['kind'], releaseId = 'r'): FileCaller => ({
  ...anybody,
  link: { kind, releaseId },
});
const callers = {
  nobody: anybody,
  recipient: link('personal'),
  'recipient of another release': link('personal', 'other'),
  channel: link('channel'),
  'test mail': link('preview'),
  stranger: { ...anybody, standing: 'stranger', isAddressProved: true },
  pending: { ...anybody, standing: 'pending', isAddressProved: true },
  member: { ...anybody, standing: 'member', isAddressProved: true },
  'unproved member': { ...anybody, standing: 'member' },
  editor: { ...anybody, standing: 'editor', isAddressProved: true },
  key: { ...anybody, standing: 'program', isAddressProved: true },
} satisfies Record<string, FileCaller>;

const file = (kind: FileStanding['kind'], shown: keyof typeof showings, changes = {}): FileStanding => ({
  kind,
  organization: 'open',
  isOrganizationPicture: false,
  requireAuth: false,
  allowFilmDownload: false,
  showings: showings[shown],
  cutFrom: [],
  ...changes,
});

/** Verdicts of the callers in the order above, one letter each. */
const letters: Record<string, Verdict> = {
  y: 'yes',
  u: 'UNAUTHORIZED',
  a: 'NOT_ALLOWED',
  '-': 'NOT_FOUND',
  p: 'EMAIL_NOT_VERIFIED',
};
type Case = [
  use: FileUse,
  kind: FileStanding['kind'],
  shown: keyof typeof showings,
  verdicts: string,
  changes?: object,
];

// The order of the letters:   nobody recipient other channel test stranger pending member unproved editor key
const cases: Case[] = [
  ['look', 'img', 'open', 'yyyyyyyyyyy'],
  ['look', 'img', 'expired', 'yyyyyyyyyyy'],
  ['look', 'img', 'replaced', 'yyyyyyyyyyy'],
  ['look', 'img', 'draft in a test mail', 'yyyyyyyyyyy'],
  ['look', 'img', 'draft', '---------yy'],
  ['look', 'img', 'none', '---------yy'],
  ['look', 'img', 'none', 'yyyyyyyyyyy', { isOrganizationPicture: true }],
  ['look', 'img', 'open', '---------yy', { organization: 'pending' }],
  ['look', 'img', 'open', '-----------', { organization: 'closed' }],
  ['look', 'video', 'open', 'yyyyyyyyyyy'],
  ['look', 'video', 'draft', '---------yy'],

  ['open', 'file', 'open', 'uyuyy-aypyy'],
  ['open', 'file', 'open, for anybody', 'yyyyyyyyyyy'],
  ['open', 'file', 'open, for anybody', 'uyuuy-aypyy', { requireAuth: true }],
  ['open', 'file', 'open, not to be taken', 'uauaa-aypyy'],
  ['download', 'file', 'open', 'uyuyy-aypyy'],
  ['download', 'file', 'open, not to be taken', 'uauaa-aaaaa'],
  ['download', 'file', 'expired', 'uuuuy-a--yy'],
  ['download', 'file', 'draft', 'uuuuy-a--yy'],
  ['download', 'file', 'replaced', 'uuuuu-a--yy'],
  ['download', 'file', 'none', 'uuuuu-a--yy'],
  ['download', 'file', 'open', 'uuuuu-a--yy', { organization: 'pending' }],
  ['download', 'file', 'open', '-----------', { organization: 'closed' }],
  ['download', 'img', 'open', 'uyuyy-ayyyy'],
  ['download', 'img', 'expired', 'uuuuy-a--yy'],
  ['open', 'img', 'open, for anybody', 'uuuuu-ayyyy'],

  ['play', 'video', 'open', 'uyuyu-aypya'],
  ['play', 'video', 'open, for anybody', 'yyyyyyyyyya'],
  ['play', 'video', 'open, for anybody', 'uyuuu-aypya', { requireAuth: true }],
  ['play', 'audio', 'expired', 'uuuuu-a--ya'],
  ['play', 'video', 'draft', 'uuuuu-a--ya'],
  ['play', 'video', 'none', 'uuuuu-a--ya'],
  ['play', 'video', 'open', 'uuuuu-a--ya', { organization: 'pending' }],
  ['play', 'video', 'open', '-----------', { organization: 'closed' }],

  ['open', 'video', 'open, for anybody', 'uuuuu-aaaaa', { allowFilmDownload: true }],
  ['download', 'video', 'open, for anybody', 'uuuuu-aaaaa'],
  ['download', 'video', 'open', 'uuuuu-aypya', { allowFilmDownload: true }],
  ['download', 'video', 'open, for anybody', 'uuuuu-aypya', { allowFilmDownload: true }],
  ['download', 'audio', 'open, not to be taken', 'uuuuu-aaaaa', { allowFilmDownload: true }],
  ['download', 'video', 'expired', 'uuuuu-a--ya', { allowFilmDownload: true }],
  ['download', 'video', 'none', 'uuuuu-a--aa', { allowFilmDownload: true }],
];

describe.each(cases)('%s a %s, %s: %s %o', (use, kind, shown, verdicts, changes = {}) => {
  it('is as the table says for each caller', () => {
    const got = Object.entries(callers).map(([name, caller]) => [
      name,
      judgeFile(file(kind, shown, changes), use, caller),
    ]);
    const expected = Object.keys(callers).map((name, at) => [name, letters[verdicts[at] ?? '']]);
    expect(Object.fromEntries(got)).toEqual(Object.fromEntries(expected));
  });
});

const waiting = cases.filter(([use, kind]) => use !== 'look' && kind !== 'img');

it.each(waiting)(
  'gives who has not proved his address what anybody has: %s a %s, %s',
  (use, kind, shown, _, changes = {}) => {
    const shownFile = file(kind, shown, changes);
    for (const { link: given } of [anybody, callers.recipient, callers.channel, callers['test mail']]) {
      const opens = judgeFile(shownFile, use, { ...anybody, link: given }) === 'yes';
      for (const standing of ['member', 'editor'] as const) {
        const verdict = judgeFile(shownFile, use, { standing, isAddressProved: false, link: given });
        expect([standing, given?.kind, verdict === 'yes']).toEqual([standing, given?.kind, opens]);
      }
    }
  },
);

it('does not let an editor with an unproved address play or read', () => {
  const editor = { ...callers.editor, isAddressProved: false };
  expect(judgeFile(file('video', 'draft'), 'play', editor)).toBe('EMAIL_NOT_VERIFIED');
  for (const use of ['open', 'download'] as const)
    expect(judgeFile(file('file', 'draft'), use, editor)).toBe('EMAIL_NOT_VERIFIED');
  expect(judgeFile(file('video', 'draft'), 'look', editor)).toBe('yes');
  expect(judgeFile(file('img', 'draft'), 'download', editor)).toBe('yes');
});
