import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImapStandIn, startImapServer } from '../../test/imap-server.ts';
import { type MailboxGateway, mostBytes } from './mailbox.ts';
import { openMailbox } from './mailbox-open.ts';

const password = 'p@ss:wörd';
const limit = { messages: 100, signal: new AbortController().signal };
async function readAll(mailbox: MailboxGateway, messages = limit.messages): Promise<string[]> {
  const found: string[] = [];
  const count = await mailbox.read(
    async ({ raw }) => {
      found.push(raw.toString());
    },
    { ...limit, messages },
  );
  expect(count).toBe(found.length);
  return found;
}

let imap: ImapStandIn;
let folder: string;
beforeAll(async () => {
  imap = await startImapServer(password);
});
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-mailbox-'));
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(path.join(folder, part));
  imap.messages.length = 0;
  imap.commands.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => imap.close());

const kinds = {
  maildir: () => ({
    mailbox: openMailbox(`maildir://${folder}`),
    bring: (at: number, raw: string) => writeFileSync(path.join(folder, 'new', `170000000${at}.x.mail`), raw),
  }),
  imap: () => ({
    mailbox: openMailbox(imap.url),
    bring: (uid: number, raw: string) => void imap.messages.push({ uid, raw, isSeen: false }),
  }),
} as const;

describe.each(Object.entries(kinds))('a mailbox by %s', (_kind, open) => {
  it('is read once, the oldest first, and no more of it than is asked for', async () => {
    const { mailbox, bring } = open();
    for (const at of [2, 1, 3]) bring(at, `Subject: ${at}\r\n\r\n`);
    expect(await readAll(mailbox, 2)).toEqual(['Subject: 1\r\n\r\n', 'Subject: 2\r\n\r\n']);
    bring(4, 'Subject: 4\r\n\r\n');
    expect(await readAll(mailbox)).toEqual(['Subject: 3\r\n\r\n', 'Subject: 4\r\n\r\n']);
    expect(await readAll(mailbox)).toEqual([]);
    expect(await mailbox.verify()).toContain(' 0 messages');
  });

  it('keeps what could not be taken', async () => {
    const { mailbox, bring } = open();
    for (const at of [1, 2]) bring(at, `Subject: ${at}\r\n\r\n`);
    const failure = new Error('the database is away');
    await expect(mailbox.read(() => Promise.reject(failure), limit)).rejects.toBe(failure);
    expect(await readAll(mailbox)).toHaveLength(2);
  });

  it('gives the beginning of what is too long', async () => {
    const { mailbox, bring } = open();
    bring(1, 'x'.repeat(mostBytes + 1000));
    const [raw = ''] = await readAll(mailbox);
    expect(raw.length).toBe(mostBytes);
  });

  it('ends between two messages when it is told to', async () => {
    const { mailbox, bring } = open();
    for (const at of [1, 2]) bring(at, 'x');
    const leaving = new AbortController();
    const take = async () => leaving.abort();
    expect(await mailbox.read(take, { messages: 100, signal: leaving.signal })).toBe(1);
  });
});

it('a Maildir is read where a mail program has moved what is unread, and leads nowhere else', async () => {
  const mailbox = openMailbox(`maildir://${folder}`);
  writeFileSync(path.join(folder, 'cur', '1700000001.a:2,'), 'unread');
  writeFileSync(path.join(folder, 'cur', '1700000002.b:2,FS'), 'read');
  writeFileSync(path.join(folder, 'elsewhere'), 'a secret');
  symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'new', '1700000003.c'));
  mkdirSync(path.join(folder, 'new', '1700000004.d'));
  expect(await readAll(mailbox)).toEqual(['unread']);
  expect(readdirSync(path.join(folder, 'cur')).sort()).toEqual(['1700000001.a:2,S', '1700000002.b:2,FS']);
});

it('says what is wrong with a mailbox in the words of its server, without the password', async () => {
  const wrong = openMailbox(imap.url.replace(/:[^:@]*@/, ':another@'));
  await expect(wrong.verify()).rejects.toThrow(/says: Wrong password$/);
  await expect(openMailbox(`${imap.url}/Elsewhere`).verify()).rejects.toThrow(/No such mailbox/);
  await expect(openMailbox(`maildir://${folder}/none`).verify()).rejects.toThrow(/ENOENT/);
  const words = await wrong.verify().catch(String);
  expect(words).not.toMatch(/another|press/);
});
