import type { fileFactKeys } from '@firstlook/contract/file-value.ts';
import { stillNames } from '@firstlook/contract/image.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import { dayIn, isBareDay } from '@firstlook/contract/zone.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { type FileRow, findZone, listFilesById } from './file.store.ts';
import { fileItemOf, isPlayable } from './file-item.ts';

type Facts = Pick<FileItem, (typeof fileFactKeys)[number]>;
type Item = Record<string, unknown>;

/** The ids of the files that a value names, wherever in it. */
export function idsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  if ('fileId' in value && typeof value.fileId === 'string' && value.fileId) found.add(value.fileId);
  for (const inner of Object.values(value)) idsIn(inner, found);
  return found;
}

function factsOf(row: FileRow): Facts {
  const { fileId: _, title: __, requireAuth: ___, downloadable: ____, ...facts } = fileItemOf(row);
  return facts;
}

/** Who may have the file and whether it is taken home, as an item says it; where it says nothing, both are so. */
const rightsOf = ({ requireAuth, downloadable }: Item) => ({
  requireAuth: String(requireAuth ?? true) !== 'false',
  downloadable: String(downloadable ?? true) === 'true',
});

/** The name of a film's file, or of one whose place it took, is for those who upload it; readers get a title that an editor wrote, or none. */
function titleOf({ title }: Item, row: FileRow): Item {
  if (!isPlayable(row.kind) || typeof title !== 'string') return {};
  const derived = [row.title, ...Object.values(row.former_films).map((one) => one.title)];
  const isFileName =
    title === row.name || derived.includes(title) || derived.includes(title.replace(/\.[^.]*$/, ''));
  return isFileName ? { title: '' } : {};
}

/** The still or picture that an editor chose for the film, as long as it is there; else the one taken by itself. */
function posterOf(item: Item, facts: Facts, rows: ReadonlyMap<string, FileRow>): string | null {
  const choice = item.posterChoice as (typeof stillNames)[number] | { fileId?: unknown } | null | undefined;
  if (typeof choice === 'string') return facts.thumbnails[stillNames.indexOf(choice) - 1] ?? facts.poster;
  const picture = rows.get(String(choice?.fileId));
  return (picture?.kind === 'img' && fileItemOf(picture).src) || facts.poster;
}

/** The day of an item that says how long its file may be used. */
const dayOf = ({ usableUntil }: Item): string | null =>
  typeof usableUntil === 'string' && isBareDay(usableUntil) ? usableUntil : null;

/** The last days of files, by id: the earliest that any item of the value says of one, or of a crop of it. */
function lastDaysIn(value: unknown, found = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) return found;
  const item = value as Item;
  const day = dayOf(item);
  for (const id of day ? [item.fileId, (item.original as Item | null | undefined)?.fileId] : [])
    if (day && typeof id === 'string' && id && day < (found.get(id) ?? '~')) found.set(id, day);
  for (const inner of Object.values(value)) lastDaysIn(inner, found);
  return found;
}

/** The licences of files: over are those whose last day is behind us by the organization's calendar. */
interface Licences {
  lastDays: ReadonlyMap<string, string>;
  today: string;
}

/** A crop may be used no longer than what it was cut from. */
function licenceOf({ id, source_file_id: source }: FileRow, { lastDays, today }: Licences): Item {
  const isOver = [id, source ?? ''].some((one) => (lastDays.get(one) ?? today) < today);
  return isOver ? { isLicenceOver: true } : {};
}

function fill(value: unknown, rows: ReadonlyMap<string, FileRow>, licences: Licences): unknown {
  if (Array.isArray(value)) return value.map((one) => fill(one, rows, licences));
  if (typeof value !== 'object' || value === null) return value;
  const item = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fill(inner, rows, licences)]),
  );
  const row = typeof item.fileId === 'string' ? rows.get(item.fileId) : undefined;
  if (!row) return item;
  const facts = factsOf(row);
  return {
    ...item,
    ...rightsOf(item),
    ...titleOf(item, row),
    ...facts,
    poster: posterOf(item, facts, rows),
    ...licenceOf(row, licences),
  };
}

/**
 * Release data, or that of a whole page of releases, with the facts of every file as they are now: length, size, poster,
 * state, address, and whether its licence is over; and with who may have it, also where it was not said. One query, however many files there are, and one for the day. A file
 * that is gone keeps what was stored of it.
 */
export async function withFileFacts<T>(
  { clock }: Pick<Ctx, 'clock'>,
  db: Db,
  organizationId: string,
  value: T,
): Promise<T> {
  const ids = [...idsIn(value)];
  if (ids.length === 0) return value;
  const rows = await listFilesById(db, organizationId, ids);
  const lastDays = lastDaysIn(value);
  const today = lastDays.size > 0 ? dayIn(await findZone(db, organizationId), clock.now()) : '';
  return fill(value, new Map(rows.map((row) => [row.id, row])), { lastDays, today }) as T;
}
