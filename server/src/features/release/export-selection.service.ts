import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { csvHead, csvLines } from '@firstlook/contract/csv.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { spool } from '../../gateways/spool.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inOrderOf } from '../../platform/list-page.ts';
import { translate } from '../../rendering/translate.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { listFolderNames } from '../folder/folder.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { statusOf } from './release.policy.ts';
import type { ReleaseCardRow } from './release.store.ts';
import * as list from './release-list.store.ts';
import { type Chosen, idsOf } from './selection.service.ts';

/** Releases that are read and written at a time. */
const partSize = 1000;
/** A file of a hundred thousand releases is written once; no other request waits for it, milliseconds. */
const longestExport = 60_000;

const columns = [
  'title',
  'shortTitle',
  'type',
  'status',
  'distributedAt',
  'expirationDate',
  'month',
  'folders',
  'created',
  'updated',
  'address',
] as const;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

interface Shown {
  organization: Organization;
  locale: Locale;
  now: Date;
  folders: string[];
  address: string;
}

/** Days as spreadsheets of every country read them; a day is the one on the calendars of the organization. */
function lineOf(row: ReleaseCardRow, { organization, locale, now, folders, address }: Shown): string[] {
  const day = (moment: Date | null) => (moment ? dayIn(organization.timeZone, moment) : '');
  const facts = { distributedAt: row.distributed_at, expirationDate: row.expiration_date };
  const type = organization.releaseTypes.find(({ id }) => id === row.release_type);
  return [
    row.title,
    text(row.card.shortTitle),
    type?.name ?? row.release_type,
    translate(locale, `selection:csv.statusName.${row.archived_at ? 'archived' : statusOf(facts, now)}`),
    day(row.distributed_at),
    day(row.expiration_date),
    row.month_of_publish,
    folders.join('; '),
    day(row.created_at),
    day(row.updated_at),
    address,
  ];
}

/** What was chosen as CSV, in the order of the list, however many they are. @throws AppError SELECTION_CHANGED */
export async function exportSelection(ctx: Ctx, chosen: Chosen, locale: Locale): Promise<Readable> {
  const { organizationId } = ctx;
  const organization = await loadOrganization(ctx);
  const ids = await idsOf(ctx, chosen);
  const now = ctx.clock.now();
  return spool(join(ctx.config.dataDir, 'work'), (put) =>
    ctx.db.tenant(async (db) => {
      await db.allow(longestExport);
      const nameOf = await listFolderNames(ctx, db);
      await put(csvHead(columns.map((column) => translate(locale, `selection:csv.${column}`))));
      let releases = 0;
      for (let at = 0; at < ids.length; at += partSize) {
        const part = ids.slice(at, at + partSize);
        const rows = inOrderOf(part, await list.listReleaseCards(db, organizationId, part));
        const filed = await list.listFoldersOfReleases(db, organizationId, part);
        const foldersOf = Map.groupBy(filed, ({ release_id }) => release_id);
        await put(
          csvLines(
            rows.map((row) =>
              lineOf(row, {
                organization,
                locale,
                now,
                folders: (foldersOf.get(row.id) ?? []).map(({ folder_id }) => nameOf.get(folder_id) ?? ''),
                address: `${ctx.baseUrl}/#/release/${organizationId}/${row.id}`,
              }),
            ),
          ),
        );
        releases += rows.length;
      }
      await recordAudit(ctx, db, { action: 'release.export', after: { releases } });
    }),
  );
}
