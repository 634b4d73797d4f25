import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { isFilterName, longestFilterValue } from '@firstlook/contract/filter-name.ts';
import { publicFieldsOf } from '@firstlook/contract/form-section.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type { ReleaseFilter } from '@firstlook/contract/release.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { keep } from '../../kernel/kept.ts';
import { findKey, translate } from '../../rendering/translate.ts';
import { loadDataFields } from '../registered-file/data-field.service.ts';
import type { Change } from './change.store.ts';
import * as store from './release-list.store.ts';

/** Releases in which values of a field without options are looked for. */
const newest = 2000;
/** Options that a field offers. */
const mostOptions = 100;

/** Those with `filter`, the fields of a row among them: their values stand beside the others. */
const filtering = (definitions: readonly FieldDefinition[]): FieldDefinition[] =>
  definitions.flatMap((one) => [
    ...(one.filter ? [one] : []),
    ...(one.type === 'ROW' ? filtering(one.fields ?? []) : []),
  ]);

/** The same whether or not they filter. */
const namesOf = (definitions: readonly FieldDefinition[]): string[] =>
  definitions.flatMap(({ fieldName, fields }) => [fieldName, ...namesOf(fields ?? [])]);

async function definitionsOf(ctx: Ctx, organization: Organization): Promise<FieldDefinition[]> {
  const found: FieldDefinition[] = [];
  for (const { id } of organization.releaseTypes) {
    try {
      found.push(...(await loadDataFields(ctx, { releaseType: id }, organization)));
    } catch (error) {
      // A type without its file has no fields; its page says so.
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    }
  }
  return found;
}

/**
 * Fields the list may be narrowed by: the organization's own first, then those that release types name; each once. Readers
 * have those that they see of a release: by narrowing they would learn what a hidden one holds.
 */
async function loadFields(ctx: Ctx, organization: Organization, isReader: boolean): Promise<ReleaseFilter[]> {
  const all = await definitionsOf(ctx, organization);
  const seen = isReader ? publicFieldsOf(all) : all;
  const open = new Set(namesOf(seen));
  const hidden = new Set(namesOf(all).filter((name) => !open.has(name)));
  const definitions = filtering(seen).map(({ fieldName, title, options }) => ({
    field: fieldName,
    title: title ?? fieldName,
    options: options ?? [],
  }));
  const own = organization.innerFilters
    .filter(({ field }) => !hidden.has(field))
    .map((one) => ({ ...one, title: one.title || one.field }));
  const fields = new Map<string, ReleaseFilter>();
  for (const { field, title, options } of [...own, ...definitions]) {
    if (!isFilterName(field)) continue;
    const known = fields.get(field) ?? { field, title, options: [] };
    // The types add nothing to a filter of the organization; types that share a field offer the values of all of them.
    const isOwn = own.some((one) => one.field === field && one.options.length > 0);
    const more = isOwn && known.options.length > 0 ? [] : options;
    const values = new Set(known.options.map(({ value }) => value));
    known.options = [...known.options, ...more.filter(({ value }) => !values.has(value))];
    fields.set(field, known);
  }
  return [...fields.values()];
}

/**
 * What the query names besides the names of its own, as groups of `field=value`.
 * @throws AppError MALFORMED_REQUEST for a name that is no filter of the organization
 */
export async function facetsOf(
  ctx: Ctx,
  organization: Organization,
  others: Readonly<Record<string, string[]>>,
): Promise<string[][]> {
  const names = Object.keys(others);
  if (names.length === 0) return [];
  const isReader = !can(actorOf(ctx), 'release.readDraft', organization._id);
  const known = new Set((await loadFields(ctx, organization, isReader)).map(({ field }) => field));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new AppError(
      'MALFORMED_REQUEST',
      { where: 'query' },
      unknown.map((name) => ({ path: `filter.params.${name}`, code: 'unrecognized_keys' })),
    );
  return Object.entries(others).map(([name, values]) => values.map((value) => `${name}=${value}`));
}

const wordsIn = (locale: Locale, text: string): string => {
  const key = findKey(locale, `fields:${text}`);
  return key ? translate(locale, key) : text;
};

interface Asked {
  locale: Locale;
  /** Only what releases have that readers may open at this moment; null: everything. */
  openAt: Date | null;
  /** What `loadChange` said before; null: nothing is kept. */
  change: Change | null;
}

/** Values that the releases have: of fields without options all that the newest have, of others which of them occur. */
function readFacets(ctx: Ctx, fields: readonly ReleaseFilter[], openAt: Date | null) {
  // The same for all readers: what one of them promised opens no choice to the others.
  const openTo = openAt && { readers: [], at: openAt };
  const { organizationId } = ctx;
  const free = fields.filter(({ options }) => options.length === 0).map(({ field }) => field);
  const listed = fields.flatMap(({ field, options }) => options.map(({ value }) => `${field}=${value}`));
  return ctx.db.read(async (db) => ({
    found: free.length > 0 ? await store.listNewestFacets(db, organizationId, free, { openTo, newest }) : [],
    // People who see every release are offered every value; others are not offered a value that only hidden releases have.
    shown: new Set(openTo ? await store.listKnownFacets(db, organizationId, listed, openTo) : listed),
  }));
}

async function readFilters(
  ctx: Ctx,
  organization: Organization,
  { locale, openAt }: Asked,
): Promise<ReleaseFilter[]> {
  const fields = await loadFields(ctx, organization, openAt !== null);
  const { found, shown } = await readFacets(ctx, fields, openAt);
  const optionsOf = ({ field, options }: ReleaseFilter) =>
    options.length > 0
      ? options.filter(({ value }) => shown.has(`${field}=${value}`))
      : found
          .filter((facet) => facet.startsWith(`${field}=`))
          .map((facet) => facet.slice(field.length + 1))
          .map((value) => ({ value, label: value }));
  return fields
    .map((one) => ({
      field: one.field,
      title: wordsIn(locale, one.title),
      options: optionsOf(one)
        .filter(({ value }) => value !== '' && value.length <= longestFilterValue)
        .slice(0, mostOptions)
        .map(({ value, label }) => ({ value, label: wordsIn(locale, label || value) })),
    }))
    .filter(({ options }) => options.length > 0);
}

/** What the list can be narrowed by; made once for each state of the organization. */
export function listFilters(ctx: Ctx, organization: Organization, asked: Asked): Promise<ReleaseFilter[]> {
  const { change, locale, openAt } = asked;
  const key = ['release filters', organization._id, change, locale, openAt === null];
  return keep(JSON.stringify(key), async () => {
    const value = await readFilters(ctx, organization, asked);
    return { value, bytes: change === null ? 0 : 200 + JSON.stringify(value).length * 2 };
  });
}
