import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findFileType } from './file-type.ts';

const sampleFolder = '/usr/share/forensics-samples/original-files';

describe('type by content', () => {
  it('believes the bytes and not the name', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await findFileType(png, 'photo.jpg')).toMatchObject({ kind: 'img', extension: 'png' });
    expect(await findFileType(png, 'notes.html')).toMatchObject({ kind: 'img', contentType: 'image/png' });
  });

  it.each([
    ['a playlist renamed mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'film.mp4'],
    ['a concat script renamed mkv', 'ffconcat version 1.0\nfile /etc/passwd\n', 'film.mkv'],
    ['HTML renamed jpg', '<html><script>alert(1)</script>', 'cover.jpg'],
    ['SVG renamed png', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>', 'logo.png'],
    ['nothing renamed jpg', '', 'empty.jpg'],
    ['a film of a format that is not played', '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9', 'film.wmv'],
    ['the same under a plain name', 'FLV\x01\x05', 'film'],
    ['sound that is not played', '#!AMR\n', 'song.amr'],
    ['a program', '\x7fELF\x02\x01\x01', 'press-kit'],
  ])('refuses %s', async (_what, text, name) => {
    expect(await findFileType(Buffer.from(text, 'latin1'), name)).toBeUndefined();
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'logo.svg', 'bin'],
    ['<!doctype html><script>x()</script>', 'page.html', 'bin'],
    ['<?xml version="1.0"?><a/>', 'feed.xml', 'bin'],
    ['alert(1)', 'app.js', 'bin'],
    ['שלום', 'notes.txt', 'txt'],
    ['It was a dark night.', 'Chapter.epub', 'epub'],
    ['hello', 'no-ending', 'bin'],
  ])('never answers %s as active content', async (text, name, extension) => {
    expect(await findFileType(Buffer.from(text), name)).toEqual({
      kind: 'file',
      extension,
      contentType: 'application/octet-stream',
    });
  });

  it.each([
    ['II*\0\0\0\x01\0', 'scan.tiff', { kind: 'img', extension: 'tif', contentType: 'image/tiff' }],
    ['MM\0*\0\x01\0\0', 'scan', { kind: 'img', extension: 'tif', contentType: 'image/tiff' }],
    ['II*\0\0\0\x01\0', 'IMG_1.DNG', { kind: 'file', extension: 'bin' }],
  ])('%j, whose directory lies far behind, is of %s what it says', async (beginning, name, expected) => {
    const head = Buffer.concat([Buffer.from(beginning, 'latin1'), Buffer.alloc(8200)]);
    expect(await findFileType(head, name)).toMatchObject(expected);
  });

  it.runIf(existsSync(sampleFolder)).each([
    ['movie1/VID_20191220_170832.mp4', 'video', 'mp4'],
    ['movie2/movie-hello.mp4', 'video', 'mp4'],
    ['movie2/movie-hello.avi', 'video', 'avi'],
    ['movie2/movie-hello.mpeg', 'video', 'mpg'],
    ['movie2/movie-hello.ogg', 'video', 'ogv'],
    ['audio1/debian.mp3', 'audio', 'mp3'],
    ['audio1/debian.wav', 'audio', 'wav'],
    ['audio1/debian.ogg', 'audio', 'ogg'],
    ['pic1/IMG_1054.JPG', 'img', 'jpg'],
    ['pic1/debian.png', 'img', 'png'],
    ['text1/a-text.pdf', 'file', 'pdf'],
    ['text1/a-text.docx', 'file', 'docx'],
    ['text1/a-text.odt', 'file', 'odt'],
    ['text2/test.sh', 'file', 'bin'],
  ])('knows the sample %s', async (path, kind, extension) => {
    const found = await findFileType(readFileSync(`${sampleFolder}/${path}`), path);
    expect(found).toMatchObject({ kind, extension });
  });
});
