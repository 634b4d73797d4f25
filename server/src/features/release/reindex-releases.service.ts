import type { Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { listIndexed, writeIndex } from './release.store.ts';
import { monthOfPublish, searchTextOf } from './release-data.ts';

const releasesAtOnce = 200;

/**
 * Writes anew by which words the releases of the organization are found and to which month they count, after a setting
 * changed. No release gets a new version: nobody's open form is out of date by it.
 */
export async function reindexReleases(ctx: Ctx, organizationId: string): Promise<void> {
  const { searchKeys, timeZone } = await loadOrganization(ctx, organizationId);
  let after = '';
  for (;;) {
    const last = await ctx.db.of(organizationId, async (db) => {
      const rows = await listIndexed(db, organizationId, after, releasesAtOnce);
      const written = rows.map(({ id, data, month_of_publish: month }) => ({
        id,
        searchText: searchTextOf(data, searchKeys),
        // Without a day of its own the release keeps the month in which it was saved.
        month: data.publishedAt ? monthOfPublish(data, new Date(`${month}-15`), timeZone) : month,
      }));
      await writeIndex(db, organizationId, written);
      return rows.length < releasesAtOnce ? null : rows.at(-1)?.id;
    });
    if (!last) return;
    after = last;
  }
}
