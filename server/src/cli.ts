import { parseArgs } from 'node:util';
import { passwordFault } from '@firstlook/contract/password.ts';
import { diagnose } from './doctor.ts';
import { makeSystemAdmin } from './features/account/system-admin.service.ts';
import { resetSecondFactor } from './features/auth/reset-second-factor.service.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { openBackstage } from './start.ts';

const help = `Firstlook, from the command line. It reads the same environment as the server.

  npm run cli -- doctor                                              checks database, storage, mail, ffmpeg, address
  npm run cli -- users:create --email you@example.org --password …   makes a system admin, or gives a new password
  npm run cli -- users:reset-2fa --email you@example.org             takes lost second factors and trusted devices away
  npm run cli -- migrate                                             brings the database to this version
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

function fail(message: string): number {
  console.error(message);
  return 1;
}

const [command = 'help', ...rest] = process.argv.slice(2);
const commands: Record<string, (args: string[]) => Promise<number>> = {
  doctor,
  migrate: migrateOnly,
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
