import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MailGateway } from './mail.ts';

/** A message kept by the built-in outbox. */
export interface KeptMessage {
  _id: string;
  raw: Buffer;
}

export interface Outbox extends MailGateway {
  /** Names of the kept messages, newest first. */
  list(): Promise<string[]>;
  /** One message, or null. */
  read(id: string): Promise<KeptMessage | null>;
}

const safeName = /^[A-Za-z0-9-]{1,80}$/;

/**
 * Used while SMTP_URL is unset: every message becomes `outbox/<time>-<id>.eml` and goes nowhere. A repeated id
 * overwrites its own file, whatever the time.
 */
export async function openOutbox(folder: string): Promise<Outbox> {
  await mkdir(folder, { recursive: true });
  const names = async () =>
    (await readdir(folder))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
  return {
    async send({ id, raw }) {
      const name = `${Date.now().toString().padStart(14, '0')}-${id.replace(/[^A-Za-z0-9-]/g, '')}`;
      const target = path.join(folder, `${name}.eml`);
      await writeFile(`${target}.part`, raw);
      await rename(`${target}.part`, target);
    },
    async list() {
      return (await names()).map((name) => name.slice(0, -4));
    },
    async read(id) {
      if (!safeName.test(id)) return null;
      try {
        return { _id: id, raw: await readFile(path.join(folder, `${id}.eml`)) };
      } catch {
        return null;
      }
    },
    async close() {},
  };
}
