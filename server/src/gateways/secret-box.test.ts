import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSecretBox } from './secret-box.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-box-'));
afterAll(() => rmSync(folder, { recursive: true }));
const boxOf = (key: string) => openSecretBox({ SECRET_KEY: key.repeat(32), dataDir: folder });

it('opens what it sealed, for what it was sealed, and nothing else', () => {
  const box = boxOf('a');
  const sealed = box.seal('the secret', 'row 1');
  expect(sealed).not.toContain('secret');
  expect(box.seal('the secret', 'row 1')).not.toBe(sealed);
  expect(boxOf('a').open(sealed, 'row 1')).toBe('the secret');
  expect(box.open(sealed, 'row 2')).toBeNull();
  expect(boxOf('b').open(sealed, 'row 1')).toBeNull();
  expect(box.open(`${sealed.slice(0, -2)}AA`, 'row 1')).toBeNull();
  for (const wrong of ['', 'x', 's1', 's1...', 's2.a.b.c', 's1.a.b.c'])
    expect(box.open(wrong, 'row 1')).toBeNull();
});

it('makes a key of its own where none is given, which two processes share and only their user reads', () => {
  const [one, other] = [0, 0].map(() => openSecretBox({ SECRET_KEY: undefined, dataDir: folder }));
  expect(other?.open(one?.seal('x', 'row') ?? '', 'row')).toBe('x');
  expect(statSync(path.join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
});

it('seals nothing with an empty key', () => {
  const broken = mkdtempSync(path.join(os.tmpdir(), 'firstlook-box-'));
  writeFileSync(path.join(broken, 'secret.key'), '');
  const box = openSecretBox({ SECRET_KEY: undefined, dataDir: broken });
  expect(() => box.seal('x', 'row')).toThrow('holds no key');
  expect(box.open('s1.a.b.c', 'row')).toBeNull();
  rmSync(broken, { recursive: true });
});

it('makes no key to read with: what lies there was sealed with another one', () => {
  const empty = mkdtempSync(path.join(os.tmpdir(), 'firstlook-box-'));
  const box = openSecretBox({ SECRET_KEY: undefined, dataDir: empty });
  expect(box.open(boxOf('a').seal('x', 'row'), 'row')).toBeNull();
  expect(existsSync(path.join(empty, 'secret.key'))).toBe(false);
  expect(box.open(box.seal('x', 'row'), 'row')).toBe('x');
  rmSync(empty, { recursive: true });
});
