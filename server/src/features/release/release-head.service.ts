import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { releaseDesign } from '@firstlook/contract/release.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { organizationOfRelease } from './change.service.ts';
import type { DesignedRelease } from './design.service.ts';
import { findRelease, type ReleaseRow } from './release.store.ts';
import { hasFilm } from './release-data.ts';

/** A release as other features need it; the caller's rights are not looked at. */
export interface ReleaseHead {
  organizationId: string;
  id: string;
  title: string;
  /** Its name in public addresses. */
  slug: string | null;
  version: number;
  locale: Locale;
  expirationDate: Date | null;
  embargoUntil: Date | null;
  distributedAt: Date | null;
  archivedAt: Date | null;
  translationSet: string | null;
  hasVideo: boolean;
  designed: DesignedRelease;
}

function headOf(row: ReleaseRow): ReleaseHead {
  const design = releaseDesign.parse(row.design);
  return {
    organizationId: row.organization_id,
    id: row.id,
    title: row.title,
    slug: row.slug,
    version: row.version,
    locale: design.locale,
    expirationDate: row.expiration_date,
    embargoUntil: row.embargo_until,
    distributedAt: row.distributed_at,
    archivedAt: row.archived_at,
    translationSet: row.translation_set,
    hasVideo: hasFilm(row.data),
    designed: {
      _id: row.id,
      releaseType: row.release_type,
      releaseData: row.data,
      expirationDate: row.expiration_date?.toISOString() ?? null,
      embargoUntil: row.embargo_until?.toISOString() ?? null,
      distributedAt: row.distributed_at?.toISOString() ?? null,
      slug: row.slug,
      design,
    },
  };
}

/** Null when it is not there. Without an organization (public addresses) the release's own is found. */
export async function loadReleaseHead(
  ctx: Ctx,
  organizationId: string | null,
  id: string,
): Promise<ReleaseHead | null> {
  const owner = organizationId ?? (await organizationOfRelease(ctx, id));
  if (!owner) return null;
  return ctx.db.of(owner, async (db) => {
    const row = await findRelease(db, owner, id);
    return row && headOf({ ...row, data: await withFileFacts(ctx, db, owner, row.data) });
  });
}
