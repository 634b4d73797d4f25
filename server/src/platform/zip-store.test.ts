import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { readZip } from '../../test/zip.ts';
import { type ZipEntry, zipOf } from './zip-store.ts';

const at = new Date('2026-03-04T10:20:30Z');
const entryOf = (path: string, content: string): ZipEntry => ({
  path,
  size: Buffer.byteLength(content),
  open: async () => Readable.from([Buffer.from(content)]),
});
const entries = [
  entryOf('images/שקיעה.jpg', 'sunset'),
  entryOf('credits.txt', ''),
  entryOf('b', 'x'.repeat(5000)),
];
const contents = new Map([
  ['images/שקיעה.jpg', 'sunset'],
  ['credits.txt', ''],
  ['b', 'x'.repeat(5000)],
]);

it.each([
  ['with numbers of 32 bits', undefined],
  ['with numbers of 64 bits', 5],
])('writes an archive that others read, %s, of the length it said', async (_name, from64) => {
  const { size, body } = zipOf(entries, at, from64);
  const bytes = await buffer(body);
  expect(bytes.length).toBe(size);
  const found = [...(await readZip(bytes))].map(([path, content]) => [path, String(content)]);
  expect(found).toEqual([...contents]);
  const folder = mkdtempSync(join(tmpdir(), 'firstlook-zip-'));
  try {
    writeFileSync(join(folder, 'kit.zip'), bytes);
    const script =
      'import zipfile,sys; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()), z.infolist()[0].date_time)';
    const said = execFileSync('python3', ['-c', script, join(folder, 'kit.zip')], { encoding: 'utf8' });
    expect(said.trim()).toBe('None 3 (2026, 3, 4, 10, 20, 30)');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('holds one entry open at a time, and reads none when nobody takes the bytes any more', async () => {
  const opened: string[] = [];
  const closed: string[] = [];
  const endless = (path: string): ZipEntry => ({
    path,
    size: 1e9,
    open: async () => {
      opened.push(path);
      const stream = new Readable({
        read() {
          this.push(Buffer.alloc(65_536));
        },
      });
      return stream.once('close', () => closed.push(path));
    },
  });
  const { body } = zipOf([endless('first'), endless('second')], at);
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read > 1e6) break;
  }
  await nextTurn();
  expect({ opened, closed }).toEqual({ opened: ['first'], closed: ['first'] });
});

it('breaks off where an entry is not as long as it said, so that no half archive looks whole', async () => {
  const wrong = { ...entryOf('a', 'four'), size: 5 };
  await expect(buffer(zipOf([wrong], at).body)).rejects.toThrow('5 bytes has 4');
});

it('takes a checksum that is known as it is, and reckons the others', async () => {
  const known = { ...entryOf('known.pdf', 'as it came'), crc32: 0xabcd_ef01 };
  const { body } = zipOf([known, entryOf('other.pdf', 'reckoned')], at);
  const bytes = await buffer(body);
  const behind = (content: string) => bytes.readUInt32LE(bytes.indexOf(content) + content.length + 4);
  expect(behind('as it came')).toBe(0xabcd_ef01);
  expect(behind('reckoned')).toBe(crc32('reckoned'));
});
