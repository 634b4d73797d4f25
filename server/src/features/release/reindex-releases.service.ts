import { shownData } from '@firstlook/contract/shown-field.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { listIndexed, listUnreckoned, writeIndex } from './release.store.ts';
import { monthOfPublish } from './release-data.ts';
import { indexOf, typeFieldsWithin } from './release-index.service.ts';

const releasesAtOnce = 200;

/** Writes the index of organizations that have releases from before `kept_files`; where there is none that is one look. */
export async function reckonReleases(ctx: Ctx): Promise<void> {
  const found = await ctx.db.systemRead((db) => listUnreckoned(db));
  for (const organizationId of found) await reindexReleases(ctx, organizationId);
}

/**
 * Writes anew by which words the releases of the organization are found, what lists show of them and to which month they
 * count, after a setting or the conditions of fields changed. No release gets a new version: no open form is out of date by it.
 */
export async function reindexReleases(ctx: Ctx, organizationId: string): Promise<void> {
  const organization = await loadOrganization(ctx, organizationId);
  let after = '';
  for (;;) {
    const last = await ctx.db.of(organizationId, async (db) => {
      const rows = await listIndexed(db, organizationId, after, releasesAtOnce);
      const fieldsOf = typeFieldsWithin(db, organization);
      const written: Parameters<typeof writeIndex>[2][number][] = [];
      for (const { id, release_type: type, data, month_of_publish: month } of rows) {
        const definitions = await fieldsOf(type);
        const shown = shownData(definitions, data);
        written.push({
          id,
          ...indexOf(definitions, data, organization),
          // Without a day of its own the release keeps the month in which it was saved.
          month: shown.publishedAt
            ? monthOfPublish(shown, new Date(`${month}-15`), organization.timeZone)
            : month,
        });
      }
      await writeIndex(db, organizationId, written);
      return rows.length < releasesAtOnce ? null : rows.at(-1)?.id;
    });
    if (!last) return;
    after = last;
  }
}
