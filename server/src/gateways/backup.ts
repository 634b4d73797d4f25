import type { Readable } from 'node:stream';

export { BackupError } from './backup-cipher.ts';

export interface BackedUpTable {
  name: string;
  columns: string[];
  rows: number;
  /** Of the file as it is stored. */
  sha256: string;
}

/** What one backup holds. */
export interface Manifest {
  id: string;
  program: string;
  madeAt: string;
  /** Migrations that the database had, in order; the last one is its version. */
  migrations: string[];
  lastMigration: { name: string; sha256: string };
  /** In the order of their foreign keys. */
  tables: BackedUpTable[];
  sequences: { name: string; value: number | null }[];
  /** The list of stored files; `missing` were named by the database and not there. */
  files: { count: number; bytes: number; missing: number; sha256: string };
}

/** A backup that is being made: it does not count as a backup before it is finished. */
export interface UnfinishedBackup {
  readonly id: string;
  /** Writes one compressed file of it. @returns sha256 of what was stored */
  putPart(name: string, source: AsyncIterable<Buffer>): Promise<string>;
  openPart(name: string): Readable;
  finish(manifest: Omit<Manifest, 'id'>): Promise<Manifest>;
  abandon(): Promise<void>;
}

/** A folder with backups: one dated folder for each, and the stored files, which they share. */
export interface BackupFolder {
  /** Finished backups, the newest first. */
  readonly backups: readonly Manifest[];
  begin(at: Date): Promise<UnfinishedBackup>;
  /** One file of a backup, as it was given; a damaged one fails before its end with its name. */
  openPart(manifest: Manifest, name: string, sha256: string): Readable;
  hasObject(sha256: string): Promise<boolean>;
  /** Keeps the bytes once, whatever their name was. */
  putObject(source: Readable): Promise<{ sha256: string; size: number }>;
  openObject(sha256: string): Readable;
  /** Removes all but the newest backups, and what none of the others needs. `needs`: hashes that a backup names. */
  prune(keep: number, needs: (manifest: Manifest) => AsyncIterable<string>): Promise<string[]>;
  /** Lets another process make a backup here. */
  release(): Promise<void>;
}

export interface BackupGateway {
  /** To read. `folder`: one with backups, or one backup of it. @throws BackupError */
  open(folder: string, keyFile?: string): Promise<BackupFolder>;
  /** To write: made where it does not exist, and held against another process until `release`. @throws BackupError */
  hold(folder: string, keyFile?: string): Promise<BackupFolder>;
}
