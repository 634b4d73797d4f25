import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { type MailboxGateway, mostBytes } from './mailbox.ts';

/** The flags at the end of a name (cr.yp.to/proto/maildir.html): S is seen. */
const flagsOf = (name: string): string => /:2,([A-Za-z]*)$/.exec(name)?.[1] ?? '';
const seenName = (name: string): string => {
  const flags = [...new Set([...flagsOf(name), 'S'])].sort().join('');
  return `${name.replace(/:2,[A-Za-z]*$/, '')}:2,${flags}`;
};

/** Names begin with the second in which the message came. */
const secondOf = (name: string): number => Number.parseInt(name, 10) || 0;

async function readStart(file: FileHandle): Promise<Buffer> {
  const start = Buffer.alloc(mostBytes);
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(start, length, mostBytes - length);
    length += bytesRead;
    if (bytesRead === 0 || length === mostBytes) return start.subarray(0, length);
  }
}

/** A folder in which a mail server puts messages, one a file: `new` and `cur`. */
export function openMaildir(folder: string): MailboxGateway {
  async function listUnread(): Promise<{ place: 'new' | 'cur'; name: string }[]> {
    const found = await Promise.all(
      (['new', 'cur'] as const).map(async (place) =>
        (await readdir(path.join(folder, place)))
          .filter((name) => !name.startsWith('.') && !flagsOf(name).includes('S'))
          .map((name) => ({ place, name })),
      ),
    );
    return found
      .flat()
      .sort((one, other) => secondOf(one.name) - secondOf(other.name) || (one.name < other.name ? -1 : 1));
  }
  /** Null where it is gone, or no file of its own: whoever may write there must not have us read elsewhere. */
  async function load(file: string): Promise<Buffer | null> {
    const about = await lstat(file).catch(() => null);
    if (!about?.isFile()) return null;
    const opened = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    return readStart(opened).finally(() => opened.close());
  }
  return {
    async read(take, { messages, signal }) {
      let taken = 0;
      for (const { place, name } of await listUnread()) {
        if (taken >= messages || signal.aborted) break;
        const file = path.join(folder, place, name);
        const raw = await load(file);
        if (!raw) continue;
        await take({ raw });
        await rename(file, path.join(folder, 'cur', seenName(name)));
        taken += 1;
      }
      return taken;
    },
    async verify() {
      const { length } = await listUnread();
      return `the folder ${folder} opens, ${length} messages in it are unread`;
    },
  };
}
