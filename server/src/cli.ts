import { parseArgs } from 'node:util';
import { passwordFault } from '@firstlook/contract/password.ts';
import { backUpPlace, restorePlace, verifyPlace } from './backup-place.ts';
import { databaseStatus, distributeDatabase } from './database-place.ts';
import { diagnose } from './doctor.ts';
import { makeSystemAdmin } from './features/account/system-admin.service.ts';
import { resetSecondFactor } from './features/auth/reset-second-factor.service.ts';
import { type Config, readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { openBackstage } from './start.ts';

const help = `Firstlook, from the command line. It reads the same environment as the server.

  npm run cli -- doctor                                              checks database, storage, mail, ffmpeg, address
  npm run cli -- users:create --email you@example.org --password …   makes a system admin, or gives a new password
  npm run cli -- users:reset-2fa --email you@example.org             takes lost second factors and trusted devices away
  npm run cli -- migrate                                             brings the database to this version
  npm run cli -- database:status                                     what stands on which machine (docs/SCALE.md)
  npm run cli -- database:distribute [--dry-run] [--shards N]        spreads it over the machines of a Citus cluster
  npm run cli -- backup --to FOLDER [--key-file FILE] [--keep N]     database and files, while the server runs
  npm run cli -- restore --from FOLDER [--key-file FILE]             into an empty database, or a new DATA_DIR
  npm run cli -- backup:verify --from FOLDER [--key-file FILE]       restores beside everything, reads every file

FOLDER and FILE are BACKUP_DIR and BACKUP_KEY_FILE where they are not given.
`;

async function createUser(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, password: { type: 'string' } },
  });
  const { email = '', password = process.stdin.isTTY ? '' : await readStandardInput() } = values;
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return fail('--email must be an e-mail address');
  const fault = passwordFault(password, email);
  if (fault === 'commonPassword') return fail('--password is one that anybody would guess');
  if (fault) {
    return fail(
      '--password (or standard input) needs at least 10 characters with a number, an English letter and a special character',
    );
  }
  const backstage = await openBackstage(readConfig(), createLog('warn'), { isVisitor: true });
  await makeSystemAdmin(backstage.ctx, email, password).finally(() => backstage.stop());
  console.log(`${email.toLowerCase()} is a system admin.`);
  return 0;
}

async function resetFactors(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  const { email = '' } = values;
  const backstage = await openBackstage(readConfig(), createLog('warn'), { isVisitor: true });
  const isKnown = await resetSecondFactor(backstage.ctx, email).finally(() => backstage.stop());
  if (!isKnown) return fail('no account has this address');
  console.log(
    `The second factors of ${email.trim().toLowerCase()} are gone; organizations still ask for theirs.`,
  );
  return 0;
}

async function readStandardInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.trim();
}

async function doctor(): Promise<number> {
  const findings = await diagnose(readConfig());
  for (const { name, isGood, detail } of findings)
    console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name.padEnd(10)} ${detail}`);
  return findings.every(({ isGood }) => isGood) ? 0 : 1;
}

async function migrateOnly(): Promise<number> {
  const backstage = await openBackstage(readConfig(), createLog('warn'), { isVisitor: true });
  await backstage.stop();
  console.log('The database is at this version.');
  return 0;
}

const counted = (count: number) => count.toLocaleString('en');

async function backup(args: string[]): Promise<number> {
  const options = {
    to: { type: 'string' },
    'key-file': { type: 'string' },
    keep: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  const config = readConfig();
  const folder = values.to ?? config.BACKUP_DIR;
  if (!folder) return fail('name the folder of the backups: --to FOLDER');
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    return fail('--keep must be a whole number of backups, 1 or more');
  const keyFile = values['key-file'] ?? config.BACKUP_KEY_FILE;
  const { manifest, copied, removed } = await backUpPlace(
    config,
    { folder, keyFile, keep },
    createLog('warn'),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${manifest.id}: ${counted(rows)} rows, ${counted(manifest.files.count)} files (${counted(copied)} of them new).`,
  );
  if (manifest.files.missing > 0)
    console.log(
      `${counted(manifest.files.missing)} files that the database names are not in the storage; they are named above.`,
    );
  if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}`);
  return 0;
}

/** Where a backup is read: from the folder that is named, or the one of the nightly backups. */
function sourceOf(args: string[], config: Config) {
  const options = { from: { type: 'string' }, 'key-file': { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const from = values.from ?? config.BACKUP_DIR;
  if (!from) throw new Error('name the folder of the backups, or one backup in it: --from FOLDER');
  return { from, keyFile: values['key-file'] ?? config.BACKUP_KEY_FILE };
}

async function restore(args: string[]): Promise<number> {
  const config = readConfig();
  const { manifest, paused, unconfirmed } = await restorePlace(
    config,
    sourceOf(args, config),
    createLog('warn'),
  );
  console.log(
    `Restored what was backed up at ${manifest.madeAt}. Everybody signs in again. ${counted(paused)} sends are paused until somebody goes on with them; of ${counted(unconfirmed)} messages nobody knows whether they arrived.`,
  );
  return 0;
}

async function verifyBackup(args: string[]): Promise<number> {
  const source = sourceOf(args, readConfig());
  const { manifest, rows, files, opened } = await verifyPlace(source, createLog('warn'));
  console.log(
    `${manifest.id} is good: ${counted(rows)} rows restored, ${counted(files)} files read, ${counted(opened)} of them opened.`,
  );
  return 0;
}

function fail(message: string): number {
  console.error(message);
  return 1;
}

const [command = 'help', ...rest] = process.argv.slice(2);
const commands: Record<string, (args: string[]) => Promise<number>> = {
  doctor,
  'database:status': databaseStatus,
  'database:distribute': distributeDatabase,
  backup,
  'backup:verify': verifyBackup,
  migrate: migrateOnly,
  restore,
  'users:create': createUser,
  'users:reset-2fa': resetFactors,
};
const run = commands[command];
if (!run) {
  console.log(help);
  process.exit(command === 'help' || command === '--help' ? 0 : 1);
}
try {
  process.exit(await run(rest));
} catch (error) {
  process.exit(fail(error instanceof Error ? error.message : String(error)));
}
