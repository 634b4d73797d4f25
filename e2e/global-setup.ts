import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureServer } from '../server/scripts/build.ts';

/** A built server, and where the journeys of one run share their templates (stage-template.ts). */
export default async function setup(): Promise<() => void> {
  await ensureServer();
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-stages-'));
  // The database's user must be able to enter it.
  chmodSync(folder, 0o755);
  process.env.STAGE_TEMPLATES = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
