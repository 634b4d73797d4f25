import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A message kept by the built-in outbox: the mail's own bytes, or the text message as JSON. */
export interface KeptMessage {
  _id: string;
  kind: 'email' | 'sms';
  raw: Buffer;
}

export interface Outbox {
  keep(kind: KeptMessage['kind'], id: string, raw: Buffer): Promise<void>;
  /** Names of the kept messages, newest first. */
  list(): Promise<string[]>;
  /** One message, or null. */
  read(id: string): Promise<KeptMessage | null>;
  /** Takes away what was kept for one address. @returns how many messages */
  removeTo(address: string): Promise<number>;
}

const endings = { email: '.eml', sms: '.json' } as const;
const kinds = Object.keys(endings) as KeptMessage['kind'][];
/** Whether the header of a mail, or the number of a text message, names the address. */
function isTo(raw: Buffer, address: string): boolean {
  const head = raw.toString('utf8').split(/\r?\n\r?\n/, 1)[0] ?? '';
  const to =
    /^(?:To:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*))/im.exec(head)?.[1] ??
    /"to":\s*"([^"]*)"/.exec(head)?.[1] ??
    '';
  return to.toLowerCase().includes(address.toLowerCase());
}

const safeName = /^[A-Za-z0-9-]{1,80}$/;

/** Used while nothing is named by which mails, or texts, leave: every message becomes `outbox/<time>-<id>.eml` or `.json` and goes nowhere. */
export async function openOutbox(folder: string): Promise<Outbox> {
  await mkdir(folder, { recursive: true });
  return {
    async keep(kind, id, raw) {
      const name = `${Date.now().toString().padStart(14, '0')}-${id.replace(/[^A-Za-z0-9-]/g, '')}`;
      const target = path.join(folder, `${name}${endings[kind]}`);
      await writeFile(`${target}.part`, raw);
      await rename(`${target}.part`, target);
    },
    async list() {
      const names = await readdir(folder);
      return names
        .filter((name) => /\.(eml|json)$/.test(name))
        .map((name) => name.replace(/\.\w+$/, ''))
        .sort()
        .reverse();
    },
    async read(id) {
      if (!safeName.test(id)) return null;
      for (const kind of kinds) {
        const raw = await readFile(path.join(folder, `${id}${endings[kind]}`)).catch(() => null);
        if (raw) return { _id: id, kind, raw };
      }
      return null;
    },
    async removeTo(address) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => /\.(eml|json)$/.test(name));
      let removed = 0;
      for (const name of names) {
        const raw = await readFile(path.join(folder, name)).catch(() => null);
        if (!raw || !isTo(raw, address)) continue;
        await rm(path.join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
