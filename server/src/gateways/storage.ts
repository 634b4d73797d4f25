import type { Readable } from 'node:stream';

/** Half-open thinking is a trap with HTTP ranges, so both ends are inclusive, as on the wire. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  body: Readable;
  /** Size of the whole object in bytes, also when only a range of it is read. */
  size: number;
  modifiedAt: Date;
}

export interface StoredStat {
  size: number;
  modifiedAt: Date;
}

export interface ListedObject extends StoredStat {
  key: string;
}

export interface PutOptions {
  contentType?: string;
  /** More bytes than this end the put with `StorageTooLarge` and leave nothing behind. */
  maxBytes?: number;
}

/**
 * Where bytes live. Keys are made by the server only (organization, id, neutral name); a name given by a
 * client never becomes part of one. `put` is all or nothing: a reader sees the whole object or none.
 */
export interface Storage {
  put(key: string, body: Readable | Buffer, options?: PutOptions): Promise<{ size: number }>;
  /** A file of this machine becomes the object, without a second copy where both are on one disk; its path is gone then. */
  putFile(key: string, path: string): Promise<{ size: number }>;
  /** The object as a file at `path`, to be read only: it may be the stored bytes themselves. @throws StorageMissing */
  toFile(key: string, path: string): Promise<void>;
  /** @throws StorageMissing when there is no such object */
  get(key: string, range?: ByteRange): Promise<StoredObject>;
  stat(key: string): Promise<StoredStat | undefined>;
  remove(key: string): Promise<void>;
  /** Every object below a folder-like prefix, or of all; in no order. */
  list(prefix?: string): AsyncIterable<ListedObject>;
  /** Removes every object below a folder-like prefix. Only whole path steps match: `a/b` never touches `a/bc`. */
  removePrefix(prefix: string): Promise<void>;
}

export class StorageMissing extends Error {
  readonly key: string;
  constructor(key: string) {
    super('stored object is missing');
    this.key = key;
  }
}

export class StorageTooLarge extends Error {
  constructor() {
    super('more bytes than announced');
  }
}

const safeKey = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Every step starts with a letter, digit, `_` or `-`: no `..`, no hidden names, no empty steps, no NUL. */
export function assertSafeKey(key: string): void {
  if (key.length > 512 || !safeKey.test(key)) throw new Error('unsafe storage key');
}
