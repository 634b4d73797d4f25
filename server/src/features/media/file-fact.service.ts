import type { fileFactKeys } from '@firstlook/contract/file-value.ts';
import { stillNames } from '@firstlook/contract/image.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import type { Db } from '../../platform/database.ts';
import { type FileRow, findToday, listFilesById } from './file.store.ts';
import { fileItemOf, isPlayable } from './file-item.ts';

type Facts = Pick<FileItem, (typeof fileFactKeys)[number]>;
type Item = Record<string, unknown>;

function idsIn(value: unknown, found: Set<string>): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  if ('fileId' in value && typeof value.fileId === 'string' && value.fileId) found.add(value.fileId);
  for (const inner of Object.values(value)) idsIn(inner, found);
  return found;
}

function factsOf(row: FileRow): Facts {
  const { fileId: _, title: __, requireAuth: ___, downloadable: ____, ...facts } = fileItemOf(row);
  return facts;
}

/** The name of a film's file is for those who upload it; readers get a title that somebody wrote, or none. */
function titleOf(item: Item, row: FileRow): Item {
  // A film that took another one's place has a name of its own, and the title of the first.
  const isFileName =
    item.title === row.name ||
    (typeof item.title === 'string' && item.title.replace(/\.[^.]*$/, '') === row.title) ||
    item.title === row.title;
  return isPlayable(row.kind) && isFileName ? { title: '' } : {};
}

/** The still or picture that an editor chose for the film, as long as it is there; else the one taken by itself. */
function posterOf(item: Item, facts: Facts, rows: ReadonlyMap<string, FileRow>): string | null {
  const choice = item.posterChoice as (typeof stillNames)[number] | { fileId?: unknown } | null | undefined;
  if (typeof choice === 'string') return facts.thumbnails[stillNames.indexOf(choice) - 1] ?? facts.poster;
  const picture = rows.get(String(choice?.fileId));
  return (picture?.kind === 'img' && fileItemOf(picture).src) || facts.poster;
}

/** Its last day is behind us by the organization's calendar. */
const licenceOf = ({ usableUntil }: Item, today: string | null): Item =>
  today && typeof usableUntil === 'string' && usableUntil && usableUntil < today
    ? { isLicenceOver: true }
    : {};

/** Whether any item says how long its file may be used. */
function hasLicence(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('usableUntil' in value && value.usableUntil) return true;
  return Object.values(value).some(hasLicence);
}

function fill(value: unknown, rows: ReadonlyMap<string, FileRow>, today: string | null): unknown {
  if (Array.isArray(value)) return value.map((one) => fill(one, rows, today));
  if (typeof value !== 'object' || value === null) return value;
  const item = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fill(inner, rows, today)]),
  );
  const row = typeof item.fileId === 'string' ? rows.get(item.fileId) : undefined;
  if (!row) return item;
  const facts = factsOf(row);
  return {
    ...item,
    ...titleOf(item, row),
    ...facts,
    poster: posterOf(item, facts, rows),
    ...licenceOf(item, today),
  };
}

/**
 * Release data, or that of a whole page of releases, with the facts of every file as they are now: length, size, poster,
 * state, address, and whether its licence is over. One query, however many files there are, and one for the day. A file that is gone keeps what was stored of it.
 */
export async function withFileFacts<T>(db: Db, organizationId: string, value: T): Promise<T> {
  const ids = [...idsIn(value, new Set())];
  if (ids.length === 0) return value;
  const rows = await listFilesById(db, organizationId, ids);
  const today = hasLicence(value) ? await findToday(db, organizationId) : null;
  return fill(value, new Map(rows.map((row) => [row.id, row])), today) as T;
}
