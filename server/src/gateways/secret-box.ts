import {
  type CipherGCMTypes,
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scryptSync,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../platform/config.ts';

/** Keeps secrets that the database holds so that whoever has the database alone cannot read them. */
export interface SecretBox {
  /** @param context what it belongs to: under another one it does not open, so rows cannot be exchanged */
  seal(secret: string, context: string): string;
  /** Null where it was sealed with another key or for another context, or was changed. */
  open(sealed: string, context: string): string | null;
  /** What nobody without the key can say of a text (HMAC-SHA256). @param purpose under another one it is another */
  sign(text: string, purpose: string): Buffer;
}

const method: CipherGCMTypes = 'aes-256-gcm';
const version = 's1';

const keyLength = 32;

/** Writes a whole file and then gives it its name: who begins beside this one, or after it broke off, finds all of it or nothing. */
function makeKey(file: string): void {
  const made = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(made, randomBytes(keyLength).toString('base64'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(made);
  }
}

/** The key of this installation's own; readable to its user alone. @throws Error where there is none or the file holds no key */
function keyOfFolder(file: string): string {
  const text = readFileSync(file, 'utf8').trim();
  if (Buffer.from(text, 'base64').length !== keyLength) throw new Error(`${file} holds no key`);
  return text;
}

/** AES-256-GCM with a key from SECRET_KEY, else from `secret.key` in the data folder, which is made when something is sealed first. */
export function openSecretBox({ SECRET_KEY, dataDir }: Pick<Config, 'SECRET_KEY' | 'dataDir'>): SecretBox {
  const file = path.join(dataDir, 'secret.key');
  let made: Buffer | undefined;
  /** The keys of the few purposes: two signatures stand in each message. */
  const signing = new Map<string, Buffer>();
  const key = () => {
    made ??= scryptSync(SECRET_KEY ?? keyOfFolder(file), 'firstlook/secret-box', 32);
    return made;
  };
  const ownKey = () => {
    if (!SECRET_KEY && !made && !existsSync(file)) {
      mkdirSync(dataDir, { recursive: true });
      makeKey(file);
    }
    return key();
  };
  return {
    seal(secret, context) {
      const start = randomBytes(12);
      const cipher = createCipheriv(method, ownKey(), start);
      cipher.setAAD(Buffer.from(context, 'utf8'));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [version, ...[start, cipher.getAuthTag(), text].map((one) => one.toString('base64url'))].join(
        '.',
      );
    },
    open(sealed, context) {
      const [mark, start = '', tag = '', text = ''] = sealed.split('.');
      if (mark !== version) return null;
      try {
        const decipher = createDecipheriv(method, key(), Buffer.from(start, 'base64url'), {
          authTagLength: 16,
        });
        decipher.setAAD(Buffer.from(context, 'utf8'));
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        const opened = decipher.update(Buffer.from(text, 'base64url'));
        return Buffer.concat([opened, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    sign: (text, purpose) => {
      let own = signing.get(purpose);
      if (!own) {
        own = createHmac('sha256', ownKey()).update(`firstlook/sign/${purpose}`).digest();
        signing.set(purpose, own);
      }
      return createHmac('sha256', own).update(text).digest();
    },
  };
}
