import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const memory = '/dev/shm';
/** Bytes. What a run has there at once is below 3 GB; the rest is for what runs beside it. */
const enough = 8 * 1024 ** 3;

/** Some systems forbid to run what lies in memory, and a browser from npm unpacks itself among the temporary files. */
function mayRun(): boolean {
  const file = path.join(memory, `firstlook-probe-${process.pid}`);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o700);
  const { status } = spawnSync(file);
  rmSync(file);
  return status === 0;
}

/**
 * Temporary files of a run go to memory where the system has the room: a test clones a database, which is a thousand small
 * files, in 30 ms there and in 250 to 900 on a disk. `TMPDIR` says otherwise.
 */
export function useMemory(): void {
  if (process.env.TMPDIR) return;
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= enough && mayRun()) process.env.TMPDIR = memory;
  } catch {
    // No such folder, or not ours: the system's own temporary files it is.
  }
}
