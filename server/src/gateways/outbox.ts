import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A message kept by the built-in outbox: the mail's own bytes, or the text message as JSON. */
export interface KeptMessage {
  _id: string;
  kind: 'email' | 'sms';
  raw: Buffer;
}

/** Whose messages are taken away. */
export interface KeptOf {
  /** Mails in small letters, and numbers (E.164). */
  addresses: readonly string[];
  /** Messages of the ledger, whatever address they went to. */
  ids: readonly string[];
  /** Only what this organization sent to the addresses; null: whoever did. */
  organizationId: string | null;
}

export interface Outbox {
  keep(
    kind: KeptMessage['kind'],
    message: { id: string; raw: Buffer; organizationId?: string | undefined },
  ): Promise<void>;
  /** Names of the kept messages, newest first. */
  list(): Promise<string[]>;
  /** One message, or null. */
  read(id: string): Promise<KeptMessage | null>;
  /** Takes away what was kept for somebody. @returns how many messages of each kind */
  removeOf(whose: KeptOf): Promise<Record<KeptMessage['kind'], number>>;
}

const endings = { email: '.eml', sms: '.json' } as const;
const kinds = Object.keys(endings) as KeptMessage['kind'][];
/** Behind the id in the name of a message: the organization it is from. */
const ofOrganization = '_';

/** To whom a mail goes by its header, or a text message by its number. */
function addresseesOf(raw: Buffer, kind: KeptMessage['kind']): string[] {
  const text = raw.toString('utf8');
  if (kind === 'sms') return [(JSON.parse(text) as { to?: string }).to ?? ''];
  const head = text.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const to = /^To:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im.exec(head)?.[1] ?? '';
  return to.toLowerCase().match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? [];
}

const safeName = /^[A-Za-z0-9_-]{1,160}$/;
const safeWord = (word: string) => word.replace(/[^A-Za-z0-9-]/g, '');

/** Used while nothing is named by which mails, or texts, leave: every message becomes `outbox/<time>-<id>.eml` or `.json` and goes nowhere. */
export async function openOutbox(folder: string): Promise<Outbox> {
  await mkdir(folder, { recursive: true });
  return {
    async keep(kind, { id, raw, organizationId }) {
      const from = organizationId ? `${ofOrganization}${safeWord(organizationId)}` : '';
      const name = `${Date.now().toString().padStart(14, '0')}-${safeWord(id)}${from}`;
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
    async removeOf({ addresses, ids, organizationId }) {
      const removed = { email: 0, sms: 0 };
      const wanted = { addresses: new Set(addresses), ids: new Set(ids.map(safeWord)) };
      for (const file of await readdir(folder).catch(() => [])) {
        const kind = kinds.find((one) => file.endsWith(endings[one]));
        if (!kind) continue;
        const [message = '', from] = file.slice(0, -endings[kind].length).split(ofOrganization);
        const isOfLedger = wanted.ids.has(message.slice(message.indexOf('-') + 1));
        if (!isOfLedger && organizationId !== null && from !== safeWord(organizationId)) continue;
        if (!isOfLedger) {
          const raw = await readFile(path.join(folder, file)).catch(() => null);
          if (!raw || !addresseesOf(raw, kind).some((to) => wanted.addresses.has(to))) continue;
        }
        await rm(path.join(folder, file), { force: true });
        removed[kind] += 1;
      }
      return removed;
    },
  };
}
