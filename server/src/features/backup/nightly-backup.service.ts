import type { Ctx } from '../../kernel/ctx.ts';
import { programVersion } from '../../platform/program.ts';
import { backUp } from './back-up.service.ts';

/** One backup into BACKUP_DIR, of which the newest BACKUP_KEEP stay. Does nothing where no folder is set. */
export async function backUpNightly(ctx: Ctx): Promise<void> {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep, BACKUP_KEY_FILE: keyFile } = ctx.config;
  if (!folder) return;
  const { gateways, clock, log } = ctx;
  const ground = { gateways, clock, log, program: programVersion, snapshot: ctx.db.snapshot };
  try {
    const { manifest, copied, removed } = await backUp(ground, { folder, keyFile, keep });
    log.info({ backup: manifest.id, files: manifest.files.count, copied, removed }, 'backed up');
  } catch (error) {
    // Each failed try is an error in the log, so that the operator hears of it before the last one.
    log.error({ err: error, folder }, 'the nightly backup failed');
    throw error;
  }
}
