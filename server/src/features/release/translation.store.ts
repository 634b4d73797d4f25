import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { type Db, sql } from '../../platform/database.ts';
import type { OpenTo } from './release.store.ts';

/** The unique index by which a set has each language once. */
export const onePerLanguage = 'release_translation';

export interface TranslationRow {
  id: string;
  release_type: string;
  title: string;
  locale: Locale;
  slug: string | null;
  distributed_at: Date | null;
  expiration_date: Date | null;
  embargo_until: Date | null;
  archived_at: Date | null;
  /** Whether this reader may open it (`release_is_open`). */
  is_open: boolean;
}

/** All of a set, whatever state they are in. */
export function listTranslations(
  db: Db,
  organizationId: string,
  set: string,
  { readers, at }: OpenTo,
): Promise<TranslationRow[]> {
  return db.many<TranslationRow>(sql`
    select id, release_type, title, coalesce(design->>'locale', ${organizationDefaults.locale}) as locale, slug, distributed_at, expiration_date,
      embargo_until, archived_at,
      release_is_open(organization_id, id, distributed_at, expiration_date, embargo_until, ${readers}, ${at}) as is_open
    from release where organization_id = ${organizationId} and translation_set = ${set}`);
}

/** All of a set, held until the transaction ends, in one order. */
export function lockTranslations(
  db: Db,
  organizationId: string,
  set: string,
): Promise<{ id: string; release_type: string; data: Record<string, unknown> }[]> {
  return db.many(sql`
    select id, release_type, data from release where organization_id = ${organizationId} and translation_set = ${set}
    order by id for update`);
}

/** The set of a release; null where it stands alone or is not there. */
export async function findTranslationSet(db: Db, organizationId: string, id: string): Promise<string | null> {
  const row = await db.maybe<{ translation_set: string | null }>(
    sql`select translation_set from release where organization_id = ${organizationId} and id = ${id}`,
  );
  return row?.translation_set ?? null;
}

/** Opens a set with this release in it; one that has a set already keeps it. */
export function openTranslationSet(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`
    update release set translation_set = id
    where organization_id = ${organizationId} and id = ${id} and translation_set is null`);
}

/** Which release of the set speaks this language. */
export async function findInLanguage(
  db: Db,
  organizationId: string,
  set: string,
  language: string,
): Promise<string | null> {
  const row = await db.maybe<{ id: string }>(sql`
    select id from release
    where organization_id = ${organizationId} and translation_set = ${set} and language_of(design) = ${language}`);
  return row?.id ?? null;
}
