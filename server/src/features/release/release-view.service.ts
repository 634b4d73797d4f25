import type { Organization } from '@firstlook/contract/organization.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import type { Release, ReleaseAbilities, ReleaseCard } from '@firstlook/contract/release.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { landingUrlOf } from './design.service.ts';
import { closedOf, titlesOf } from './embargo.service.ts';
import { publicUrlOf } from './public-url.ts';
import { abilitiesOf, isOpenToReaders, statusOf } from './release.policy.ts';
import type * as store from './release.store.ts';
import { cardData } from './release-data.ts';
import { listFoldersOfReleases } from './release-list.store.ts';

const plainDesign: Release['design'] = {
  landingPage: null,
  email: null,
  locale: organizationDefaults.locale,
};

/**
 * @param abilities what the viewer may do; the same for all rows of an organization, so a list works it out once
 * @param isClosed the viewer gets title and date alone (`closedOf`)
 */
export function headOf(
  ctx: Ctx,
  organization: Organization,
  row: Omit<store.ReleaseRow, 'data'>,
  {
    abilities = abilitiesOf(actorOf(ctx), { organizationId: row.organization_id }),
    isClosed = false,
  }: { abilities?: ReleaseAbilities; isClosed?: boolean } = {},
) {
  const facts = { distributedAt: row.distributed_at, expirationDate: row.expiration_date };
  // Checked when it was written.
  const design = { ...plainDesign, ...row.design };
  const distributedAt = row.distributed_at?.toISOString() ?? null;
  return {
    _id: row.id,
    organizationId: row.organization_id,
    releaseType: row.release_type,
    design: isClosed ? { ...plainDesign, locale: design.locale } : design,
    landingUrl: isClosed ? null : landingUrlOf(organization, { releaseType: row.release_type, design }),
    slug: row.slug,
    publicUrl: isOpenToReaders({ ...facts, embargoUntil: row.embargo_until }, ctx.clock.now())
      ? publicUrlOf(ctx, organization, { slug: row.slug, releaseType: row.release_type })
      : null,
    status: statusOf(facts, ctx.clock.now()),
    distributedAt,
    // Readers have the page; how the organization keeps its shelves is not told.
    archivedAt: abilities.edit ? (row.archived_at?.toISOString() ?? null) : null,
    expirationDate: isClosed ? null : (row.expiration_date?.toISOString() ?? null),
    embargoUntil: row.embargo_until?.toISOString() ?? null,
    embargoed: isClosed,
    publishAt: row.publish_at?.toISOString() ?? null,
    // Whose month the release's own data says is told with the rest.
    monthOfPublish: isClosed ? (distributedAt ?? '').slice(0, 7) : row.month_of_publish,
    version: row.version,
    _createdAt: row.created_at.toISOString(),
    _updatedAt: row.updated_at.toISOString(),
    // An archived release must be brought back before it is sent.
    abilities: row.archived_at ? { ...abilities, distribute: false } : abilities,
  };
}

async function foldersByRelease(db: Db, organizationId: string, ids: string[]) {
  const found = new Map<string, string[]>();
  for (const { release_id, folder_id } of await listFoldersOfReleases(db, organizationId, ids))
    found.set(release_id, [...(found.get(release_id) ?? []), folder_id]);
  return found;
}

/** Rows as cards, in their order, with their pictures as they are now and with what this viewer may do with them. */
export async function cardsOf(
  ctx: Ctx,
  db: Db,
  organization: Organization,
  rows: readonly store.ReleaseCardRow[],
): Promise<ReleaseCard[]> {
  const { organizationId } = ctx;
  const abilities = abilitiesOf(actorOf(ctx), { organizationId });
  const cards = await withFileFacts(
    ctx,
    db,
    organizationId,
    rows.map(({ card }) => card),
  );
  const ids = rows.map(({ id }) => id);
  // People who may not file need no folders, and a folder's id would tell what else is in it.
  const closed = await closedOf(ctx, db, rows);
  const filed = abilities.edit && ids.length > 0 ? await foldersByRelease(db, organizationId, ids) : null;
  return rows.map(({ card, ...row }, position) => {
    const isClosed = closed.has(row.id);
    return {
      ...headOf(ctx, organization, row, { abilities, isClosed }),
      folders: filed?.get(row.id) ?? [],
      releaseData: isClosed
        ? titlesOf(card)
        : (cardData(cards[position] ?? {}) as ReleaseCard['releaseData']),
    };
  });
}
