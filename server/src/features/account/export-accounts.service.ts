import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type * as contract from '@firstlook/contract/account.ts';
import { mostInSheet } from '@firstlook/contract/contact-export.ts';
import { csvHead, csvLines } from '@firstlook/contract/csv.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { spool } from '../../gateways/spool.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sheetFile, tooManyForSheet } from '../../kernel/sheet-file.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { accountOf, filterOf, orderOf } from './account-item.service.ts';
import { type AccountItemRow, countAccountItems, listAccountItems } from './account-item.store.ts';

const columns = [
  ...['email', 'firstName', 'lastName', 'username', 'mobile', 'roles', 'status', 'suspended'],
  ...['lastSeenAt', 'createdAt'],
];

/** Accounts that are read and written at a time. */
const partSize = 1000;
/** Tens of thousands of members are written once; nobody else waits for it, milliseconds. */
const longestExport = 60_000;

type Put = (lines: string[][]) => Promise<void>;

/** What the list shows to who asks. Of the memberships only that of this organization; under -1 the system roles. */
function lineOf(ctx: Ctx, row: AccountItemRow): string[] {
  const account = accountOf(ctx, row);
  const here = account.organizations.find(({ _id }) => _id === ctx.organizationId);
  const roles = ctx.organizationId === globalOrganizationId ? account.roles : (here?.roles ?? []);
  return [
    ...[account.email, account.firstName, account.lastName, account.username ?? '', account.mobile ?? ''],
    roles.join('; '),
    here?.status ?? '',
    account.suspended ? 'yes' : '',
    account.lastSeenAt ?? '',
    account._createdAt,
  ];
}

async function readLines(ctx: Ctx, db: Db, body: BodyOf<typeof contract.exportAccounts>, put: Put) {
  const filter = filterOf(ctx, body);
  let accounts = 0;
  for (let isMore = true; isMore; ) {
    const page = { offset: accounts, limit: partSize, ...orderOf(body) };
    const rows = await listAccountItems(db, filter, page);
    await put(rows.map((row) => lineOf(ctx, row)));
    accounts += rows.length;
    isMore = rows.length === partSize;
  }
  return accounts;
}

/**
 * The accounts that a list is narrowed to, as a file; CSV however many they are.
 * @throws AppError INVALID_DATA for more than a spreadsheet takes
 */
export async function exportAccounts(
  ctx: Ctx,
  body: BodyOf<typeof contract.exportAccounts>,
): Promise<Readable | Buffer> {
  const { format } = body;
  const write = (put: Put) =>
    ctx.db.system(async (db) => {
      await db.allow(longestExport);
      const accounts = await readLines(ctx, db, body, put);
      await recordAudit(ctx, db, { action: 'account.export', after: { accounts, format } });
    });
  if (format === 'csv')
    return spool(join(ctx.config.dataDir, 'work'), async (put) => {
      await put(csvHead(columns));
      await write((lines) => put(csvLines(lines)));
    });
  const total = await ctx.db.system((db) => countAccountItems(db, filterOf(ctx, body)));
  if (total > mostInSheet) throw tooManyForSheet('format');
  const rows = [columns];
  await write(async (lines) => void rows.push(...lines));
  return sheetFile(ctx, 'format', rows);
}
