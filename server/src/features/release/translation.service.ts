import { byLanguage, languageOf } from '@firstlook/contract/language.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { releaseDesign, type Translation } from '@firstlook/contract/release.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { violationOf } from '../../platform/violation.ts';
import { alternatesOf } from '../../rendering/alternate.ts';
import type { Alternate } from '../../rendering/render-input.ts';
import { openTo } from './embargo.service.ts';
import { publicUrlOf } from './public-url.ts';
import { isOpenToReaders, statusOf } from './release.policy.ts';
import { lockRelease, type ReleaseRow } from './release.store.ts';
import * as store from './translation.store.ts';

const factsOf = (row: store.TranslationRow) => ({
  distributedAt: row.distributed_at,
  expirationDate: row.expiration_date,
  embargoUntil: row.embargo_until,
});

/** The other languages of a release: an editor gets all, a reader those that they may open and that are not put away. */
export async function translationsOf(
  ctx: Ctx,
  db: Db,
  row: Pick<ReleaseRow, 'organization_id' | 'id' | 'translation_set'>,
): Promise<Translation[]> {
  if (!row.translation_set) return [];
  const { organization_id: organizationId, id } = row;
  const rows = await store.listTranslations(db, organizationId, row.translation_set, openTo(ctx));
  const actor = actorOf(ctx);
  const readsDrafts = can(actor, 'release.readDraft', organizationId);
  const writes = can(actor, 'release.write', organizationId);
  const now = ctx.clock.now();
  return rows
    .filter((one) => one.id !== id && (readsDrafts || (one.is_open && !one.archived_at)))
    .toSorted(byLanguage)
    .map((one) => ({
      _id: one.id,
      locale: one.locale,
      title: one.title,
      status: statusOf(factsOf(one), now),
      isArchived: writes && one.archived_at !== null,
      isOffered: !one.archived_at && isOpenToReaders(factsOf(one), now),
    }));
}

/** The other languages of a release that its page may offer; whether they open is asked of each as of any page. */
export async function listOffered(
  ctx: Ctx,
  {
    organizationId,
    id,
    translationSet,
  }: { organizationId: string; id: string; translationSet: string | null },
): Promise<{ id: string; locale: Locale }[]> {
  if (!translationSet) return [];
  const at = ctx.clock.now();
  const rows = await ctx.db.of(organizationId, (db) =>
    store.listTranslations(db, organizationId, translationSet, { readers: [], at }),
  );
  return rows.filter((one) => one.id !== id && !one.archived_at).toSorted(byLanguage);
}

/** The public addresses of a release in all its languages, for search engines; none where itself has no such address. */
export async function alternatesOfRelease(
  ctx: Ctx,
  organization: Organization,
  id: string,
): Promise<Alternate[]> {
  const owner = organization._id;
  const at = ctx.clock.now();
  const rows = await ctx.db.of(owner, async (db) => {
    const set = await store.findTranslationSet(db, owner, id);
    return set ? store.listTranslations(db, owner, set, { readers: [], at }) : [];
  });
  const pages = rows.flatMap((row) => {
    const url = publicUrlOf(ctx, organization, { slug: row.slug, releaseType: row.release_type });
    return url && row.is_open && !row.archived_at ? { id: row.id, locale: row.locale, url } : [];
  });
  return pages.some((page) => page.id === id) ? alternatesOf(pages, organization.locale) : [];
}

/**
 * Makes room in the set of a release for one in this language; the release is held until the transaction ends.
 *
 * @returns the set
 * @throws AppError NOT_FOUND; ALREADY_EXISTS with `params: {_id}` of the one that speaks it
 */
export async function joinTranslations(
  db: Db,
  organizationId: string,
  id: string,
  locale: Locale,
): Promise<string> {
  const source = await lockRelease(db, organizationId, id);
  if (!source) throw new AppError('NOT_FOUND');
  const language = languageOf(locale);
  const isOwn = languageOf(releaseDesign.parse(source.design).locale) === language;
  const set = source.translation_set ?? id;
  const taken = isOwn ? id : await store.findInLanguage(db, organizationId, set, language);
  if (taken) throw new AppError('ALREADY_EXISTS', { _id: taken });
  await store.openTranslationSet(db, organizationId, id);
  return set;
}

/** @throws AppError INVALID_DATA where another of its translations speaks the language that a release is given */
export async function withFreeLanguage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violationOf(error) !== store.onePerLanguage) throw error;
    throw new AppError('INVALID_DATA', {}, [{ path: 'design.locale', code: 'taken' }]);
  }
}
