import { expect, it } from 'vitest';
import { anyPicture } from './choose-file.tsx';
import { filesOfDrop, isAccepted, mostAtOnce, sortChosen } from './chosen-files.ts';

const file = (name: string, type = '') => new File(['x'], name, { type });
const names = (files: readonly File[]) => files.map(({ name }) => name);

it.each([
  ['image/*,.heic', 'a.jpg', 'image/jpeg', true],
  ['image/*,.heic', 'IMG_1.HEIC', '', true],
  [anyPicture, 'a.jpg', 'image/jpeg', true],
  [anyPicture, 'IMG_1.HEIC', '', true],
  [anyPicture, 'scan.TIF', 'image/tiff', true],
  [anyPicture, 'picture', '', true],
  // Pictures that the server stores as any file, which a field of pictures refuses when it is saved.
  [anyPicture, 'a.svg', 'image/svg+xml', false],
  [anyPicture, 'a.bmp', 'image/bmp', false],
  [anyPicture, 'IMG_1.CR2', '', false],
  ['image/*', 'a.pdf', 'application/pdf', false],
  ['video/*,audio/*', 'master.mov', 'video/quicktime', true],
  // A kind that this browser has no name for: the server looks at the content.
  ['video/*,audio/*', 'broadcast.mts', '', true],
  ['video/*,audio/*', 'notes.txt', 'text/plain', false],
  ['.vtt,.srt', 'he.SRT', '', true],
  ['.vtt,.srt', 'he.txt', 'text/plain', false],
  ['application/pdf', 'a.pdf', 'application/pdf', true],
  ['', 'anything.zip', 'application/zip', true],
])('%s takes %s of type “%s”: %s', (accept, name, type, wanted) => {
  expect(isAccepted(file(name, type), accept)).toBe(wanted);
});

it('what a field does not take is named, with the reason', () => {
  const files = [file('a.jpg', 'image/jpeg'), file('notes.txt', 'text/plain'), file('b.jpg', 'image/jpeg')];
  const one = sortChosen(files, 'image/*', false);
  expect(names(one.taken)).toEqual(['a.jpg']);
  expect(one).toMatchObject({ otherKind: ['notes.txt'], tooMany: ['b.jpg'] });
  expect(names(sortChosen(files, 'image/*', true).taken)).toEqual(['a.jpg', 'b.jpg']);
});

it('none of very many files is lost without a word', () => {
  const files = Array.from({ length: mostAtOnce + 3 }, (_, at) => file(`${at}.jpg`, 'image/jpeg'));
  const { taken, tooMany } = sortChosen(files, 'image/*', true);
  expect([taken.length, tooMany.length]).toEqual([mostAtOnce, 3]);
});

/** An entry of a dropped folder as browsers give it: some of its content at a time. */
function folder(name: string, inside: object[]) {
  const parts = [inside.slice(0, 1), inside.slice(1), []];
  const createReader = () => ({ readEntries: (done: (some: object[]) => void) => done(parts.shift() ?? []) });
  return { name, isFile: false, isDirectory: true, createReader };
}
const entry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (done: (found: File) => void) => done(file(name)),
});
const broken = {
  name: 'locked.mov',
  isFile: true,
  isDirectory: false,
  file: (_: unknown, fail: (why: Error) => void) => fail(new Error('no right')),
};

it('dropped folders are walked to their last file, in the order of names; litter stays, what cannot be read is named', async () => {
  const dropped = folder('album', [
    entry('10.wav'),
    entry('2.wav'),
    entry('.DS_Store'),
    folder('artwork', [entry('front.jpg'), broken]),
  ]);
  const items = [dropped, entry('press.pdf')].map((one) => ({ kind: 'file', webkitGetAsEntry: () => one }));
  const transfer = { items, files: [file('album'), file('press.pdf')] } as unknown as DataTransfer;
  const { files, unread } = await filesOfDrop(transfer);
  expect(names(files)).toEqual(['2.wav', '10.wav', 'front.jpg', 'press.pdf']);
  expect(unread).toEqual(['locked.mov']);
});
