import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scryptSync,
} from 'node:crypto';

type Bytes = AsyncIterable<Buffer>;

/** What a backup cannot be made, read or restored for: one sentence that says it, and what to do. */
export class BackupError extends Error {}

/** How the files of one backup folder are written: in the clear, or encrypted. */
export interface Cipher {
  /** What the manifest says of it; null in the clear. */
  readonly facts: { method: 'aes-256-gcm'; salt: string; check: string } | null;
  /** The bytes as they are stored. `name` is bound to them: a file that was moved to another's place does not open. */
  encrypt(name: string, source: Bytes): Bytes;
  /** @throws BackupError naming the file when a byte of it is not what was written */
  decrypt(name: string, source: Bytes): Bytes;
  /** Under what name content with this hash is kept: with a key the name does not tell which content it is. */
  nameOf(sha256: string): string;
  /** Proves that a text is unchanged and, with a key, who wrote it. */
  sign(text: string): string;
}

export const plainCipher: Cipher = {
  facts: null,
  encrypt: (_name, source) => source,
  decrypt: (_name, source) => source,
  nameOf: (sha256) => sha256,
  sign: (text) => createHash('sha256').update(text).digest('hex'),
};

const magic = Buffer.from('FLB1');
const frameSize = 64 * 1024;
const headSize = 4 + 12;
const tagSize = 16;
const isLastBit = 0x8000_0000;

/** Collects what comes into pieces of one size; the last one may be shorter, and says that it is the last. */
async function* framesOf(source: Bytes): AsyncGenerator<{ data: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    let at = 0;
    // A frame that is exactly full waits, because it may be the last one.
    for (; held.length - at > frameSize; at += frameSize)
      yield { data: held.subarray(at, at + frameSize), isLast: false };
    held = held.subarray(at);
  }
  yield { data: held, isLast: true };
}

/** Takes so many bytes off a stream at a time. */
function readerOf(source: Bytes) {
  const pieces = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (length: number): Promise<Buffer> => {
    while (held.length < length) {
      const next = await pieces.next();
      if (next.done) break;
      held = Buffer.concat([held, next.value]);
    }
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
}

const frameOf = (name: string, index: number, isLast: boolean) =>
  Buffer.from(`${name}\0${index}\0${isLast ? 'last' : 'more'}`);

async function* encryptFrames(key: Buffer, name: string, source: Bytes): AsyncGenerator<Buffer> {
  const fileId = randomBytes(16);
  const own = createHmac('sha256', key).update(fileId).digest();
  yield Buffer.concat([magic, fileId]);
  let index = 0;
  for await (const { data, isLast } of framesOf(source)) {
    const head = Buffer.alloc(headSize);
    head.writeUInt32BE((data.length | (isLast ? isLastBit : 0)) >>> 0);
    randomBytes(12).copy(head, 4);
    const cipher = createCipheriv('aes-256-gcm', own, head.subarray(4));
    cipher.setAAD(frameOf(name, index++, isLast));
    yield Buffer.concat([head, cipher.update(data), cipher.final(), cipher.getAuthTag()]);
  }
}

async function* decryptFrames(key: Buffer, name: string, source: Bytes): AsyncGenerator<Buffer> {
  const damaged = () =>
    new BackupError(`The file ${name} of the backup is damaged: it is not what was written.`);
  const take = readerOf(source);
  const head = await take(magic.length + 16);
  if (!head.subarray(0, magic.length).equals(magic)) throw damaged();
  const own = createHmac('sha256', key).update(head.subarray(magic.length)).digest();
  for (let index = 0, isLast = false; !isLast; index++) {
    const start = await take(headSize);
    if (start.length < headSize) throw damaged();
    const word = start.readUInt32BE();
    const length = (word & ~isLastBit) >>> 0;
    isLast = word >= isLastBit;
    if (length > frameSize) throw damaged();
    const [data, tag] = [await take(length), await take(tagSize)];
    if (data.length < length || tag.length < tagSize) throw damaged();
    const decipher = createDecipheriv('aes-256-gcm', own, start.subarray(4), { authTagLength: tagSize });
    decipher.setAAD(frameOf(name, index, isLast));
    decipher.setAuthTag(tag);
    const open = decipher.update(data);
    try {
      decipher.final();
    } catch {
      throw damaged();
    }
    yield open;
  }
  if ((await take(1)).length > 0) throw damaged();
}

/**
 * @param secret what the key file holds: 32 bytes in base64, or a passphrase, from which the key is derived
 * @param salt of the backups that the folder has already; without it a new one
 */
export function keyCipher(secret: string, salt = randomBytes(16).toString('base64')): Cipher {
  const raw = /^[A-Za-z0-9+/]{43}=$/.test(secret) ? Buffer.from(secret, 'base64') : null;
  const master =
    raw ??
    scryptSync(secret, Buffer.from(salt, 'base64'), 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 });
  const keyFor = (use: string) => createHmac('sha256', master).update(`firstlook backup ${use}`).digest();
  const [content, names, seal] = [keyFor('content'), keyFor('names'), keyFor('seal')];
  return {
    facts: { method: 'aes-256-gcm', salt, check: keyFor('check').toString('hex').slice(0, 16) },
    encrypt: (name, source) => encryptFrames(content, name, source),
    decrypt: (name, source) => decryptFrames(content, name, source),
    nameOf: (sha256) => createHmac('sha256', names).update(sha256).digest('hex'),
    sign: (text) => createHmac('sha256', seal).update(text).digest('hex'),
  };
}
