import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupFolder, BackupGateway, Manifest, UnfinishedBackup } from './backup.ts';
import { BackupError, type Cipher, keyCipher, plainCipher } from './backup-cipher.ts';
import { type Lock, takeLock } from './backup-lock.ts';
import { checked, damaged, hashed, isMissing, named, unpacked } from './backup-stream.ts';

const unfinishedMark = '.unfinished-';
const manifestName = 'manifest.json';

interface Envelope {
  encryption: Cipher['facts'];
  body: Manifest;
  seal: string;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
async function readSecret(keyFile: string): Promise<string> {
  const secret = await readFile(keyFile, 'utf8').catch(() => {
    throw new BackupError(`The key file ${keyFile} cannot be read.`);
  });
  if (secret.trim().length < 12)
    throw new BackupError(`The key in ${keyFile} is too short: at least 12 characters.`);
  return secret.trim();
}

async function readEnvelopes(root: string): Promise<{ id: string; text: string }[]> {
  const names = await readdir(root).catch((error) => {
    if (isMissing(error)) return [];
    throw new BackupError(`The backup folder ${root} cannot be read (${error.code}).`);
  });
  const found: { id: string; text: string }[] = [];
  for (const id of names.sort().reverse()) {
    if (id.startsWith('.')) continue;
    const text = await readFile(join(root, id, manifestName), 'utf8').catch(() => null);
    if (text !== null) found.push({ id, text });
  }
  return found;
}

function parseEnvelope({ id, text }: { id: string; text: string }): Envelope {
  try {
    const envelope = JSON.parse(text) as Envelope;
    if (envelope.body.id === id) return envelope;
  } catch {
    // Said below.
  }
  throw damaged(`${id}/${manifestName}`);
}

const signed = (encryption: Cipher['facts'], body: Manifest) => JSON.stringify([encryption, body]);

/** The cipher of the folder, and its backups; whatever does not fit the key is refused. */
async function readBackups(root: string, keyFile: string | undefined, only?: string) {
  const found = (await readEnvelopes(root)).filter(({ id }) => only === undefined || id === only);
  const envelopes = found.map(parseEnvelope);
  const secret = keyFile === undefined ? null : await readSecret(keyFile);
  const salt = envelopes[0]?.encryption?.salt;
  const cipher = secret === null ? plainCipher : keyCipher(secret, salt);
  for (const { encryption, body, seal } of envelopes) {
    if (encryption && secret === null)
      throw new BackupError(`The backups in ${root} are encrypted: name their key with --key-file.`);
    if (!encryption && secret !== null)
      throw new BackupError(`The backups in ${root} are not encrypted, but a key was given.`);
    if (encryption && encryption.check !== cipher.facts?.check)
      throw new BackupError(`The key in ${keyFile} is not the one of the backups in ${root}.`);
    if (seal !== cipher.sign(signed(encryption, body))) throw damaged(`${body.id}/${manifestName}`);
  }
  return { cipher, backups: envelopes.map(({ body }) => body) };
}

class Folder implements BackupFolder {
  readonly backups: Manifest[];
  readonly #root: string;
  readonly #cipher: Cipher;
  readonly #lock: Lock | null;

  constructor(root: string, cipher: Cipher, backups: Manifest[], lock: Lock | null) {
    this.#root = root;
    this.#cipher = cipher;
    this.backups = backups;
    this.#lock = lock;
  }

  async begin(at: Date): Promise<UnfinishedBackup> {
    const id = at
      .toISOString()
      .replace(/\.(\d+)Z$/, '-$1Z')
      .replaceAll(':', '-');
    const folder = join(this.#root, unfinishedMark + id);
    await mkdir(join(folder, 'table'), { recursive: true, mode: 0o700 });
    const cipher = this.#cipher;
    return {
      id,
      async putPart(name, source) {
        const packed = Readable.from(source, { objectMode: false }).pipe(createGzip());
        const stored = hashed(cipher.encrypt(`${id}/${name}`, packed));
        await pipeline(stored.bytes, createWriteStream(join(folder, name), { mode: 0o600, flush: true }));
        return stored.seen.sha256;
      },
      openPart: (name) => this.#open(`${id}/${name}`, createReadStream(join(folder, name))),
      finish: async (facts) => {
        const body: Manifest = { id, ...facts };
        const seal = cipher.sign(signed(cipher.facts, body));
        const envelope: Envelope = { encryption: cipher.facts, body, seal };
        const text = `${JSON.stringify(envelope, null, 1)}\n`;
        await writeFile(join(folder, manifestName), text, { mode: 0o600, flush: true });
        await rename(folder, join(this.#root, id));
        this.backups.unshift(body);
        return body;
      },
      abandon: () => rm(folder, { recursive: true, force: true }),
    };
  }

  openPart(manifest: Manifest, name: string, sha256: string): Readable {
    const whole = `${manifest.id}/${name}`;
    return this.#open(whole, checked(whole, sha256, createReadStream(join(this.#root, whole))));
  }

  #open(whole: string, stored: AsyncIterable<Buffer>): Readable {
    return Readable.from(unpacked(whole, this.#cipher.decrypt(whole, stored)), { objectMode: false });
  }

  #pathOf(name: string): string {
    return join(this.#root, 'files', name.slice(0, 2), name);
  }

  hasObject(sha256: string): Promise<boolean> {
    return exists(this.#pathOf(this.#cipher.nameOf(sha256)));
  }

  async putObject(source: Readable): Promise<{ sha256: string; size: number }> {
    const temporary = join(this.#root, 'files', `${unfinishedMark}${randomBytes(12).toString('hex')}`);
    const given = hashed(source);
    try {
      // Its name is known when it was read; what is bound to the bytes is that they are a stored file of this folder.
      const stored = this.#cipher.encrypt('files', given.bytes);
      await pipeline(stored, createWriteStream(temporary, { mode: 0o600, flush: true }));
      const path = this.#pathOf(this.#cipher.nameOf(given.seen.sha256));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return given.seen;
  }

  openObject(sha256: string): Readable {
    const name = this.#cipher.nameOf(sha256);
    const whole = `files/${name.slice(0, 2)}/${name}`;
    const open = this.#cipher.decrypt('files', createReadStream(this.#pathOf(name)));
    return Readable.from(named(whole, checked(whole, sha256, open)), { objectMode: false });
  }

  async prune(keep: number, needs: (manifest: Manifest) => AsyncIterable<string>): Promise<string[]> {
    const removed = this.backups.splice(keep);
    for (const { id } of removed) await rm(join(this.#root, id), { recursive: true, force: true });
    const root = join(this.#root, 'files');
    // A sixteenth of the names at a time: a list of millions of files needs no more memory than this.
    for (const digit of '0123456789abcdef') {
      const needed = new Set<string>();
      for (const manifest of this.backups)
        for await (const sha256 of needs(manifest)) {
          const name = this.#cipher.nameOf(sha256);
          if (name.startsWith(digit)) needed.add(name);
        }
      for (const folder of await readdir(root))
        if (folder.startsWith(digit))
          for (const name of await readdir(join(root, folder)))
            if (!needed.has(name)) await rm(join(root, folder, name), { force: true });
    }
    return removed.map(({ id }) => id);
  }

  async release(): Promise<void> {
    await this.#lock?.release();
  }
}

async function clearUnfinished(root: string): Promise<void> {
  for (const folder of [root, join(root, 'files')])
    for (const name of await readdir(folder))
      if (name.startsWith(unfinishedMark)) await rm(join(folder, name), { recursive: true, force: true });
}

export const backupGateway: BackupGateway = {
  async open(folder, keyFile) {
    const isOne = await exists(join(folder, manifestName));
    const root = isOne ? dirname(folder) : folder;
    const { cipher, backups } = await readBackups(root, keyFile, isOne ? basename(folder) : undefined);
    if (backups.length === 0) throw new BackupError(`There is no finished backup in ${folder}.`);
    return new Folder(root, cipher, backups, null);
  },
  async hold(folder, keyFile) {
    await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 }).catch((error) => {
      throw new BackupError(`The backup folder ${folder} cannot be made (${error.code}).`);
    });
    const lock = await takeLock(folder);
    try {
      const { cipher, backups } = await readBackups(folder, keyFile);
      await clearUnfinished(folder);
      return new Folder(folder, cipher, backups, lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
  },
};
