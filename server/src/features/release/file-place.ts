import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { withInTurn } from '@firstlook/contract/file-turn.ts';
import type { FileItem } from '@firstlook/contract/media.ts';

type Data = Record<string, unknown>;
const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const takes: Record<string, readonly FileItem['kind'][]> = {
  VIDEOS: ['video', 'audio'],
  VIDEOINARRAY: ['video', 'audio'],
  IMAGE: ['img'],
  IMAGEGALLERY: ['img'],
  FILE: ['file', 'img', 'audio', 'video'],
  FILE_SRC: ['file', 'img', 'audio', 'video'],
};
/** Kinds of files that fields of a type take; none where they hold no files. */
export const kindsIn = (type: string): readonly FileItem['kind'][] => takes[type] ?? [];

const listTypes = ['VIDEOS', 'VIDEOINARRAY', 'IMAGEGALLERY', 'FILE_SRC'];

export interface NewFile {
  kind: FileItem['kind'];
  /** What the release stores of it. */
  item: { fileId: string; credit?: string; original?: { fileId: string } };
  replaces: string | null;
  /** By ids of files, its own among them: grows with the order in which they were chosen. */
  turns: ReadonlyMap<string, number>;
}

/** Fields that stand beside each other, those of a ROW among them. */
export const fieldsBeside = (definitions: readonly FieldDefinition[]): FieldDefinition[] =>
  definitions.flatMap((one) => (one.type === 'ROW' ? fieldsBeside(one.fields ?? []) : [one]));

const fileIdOf = (value: unknown): string | null =>
  isRecord(value) && typeof value.fileId === 'string' && value.fileId ? value.fileId : null;

function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? [value] : typeof value === 'string' && value ? [{ src: value }] : [];
}

/** The new value of a field, or undefined when the file does not belong there (any more). */
function placed(
  definition: FieldDefinition,
  value: unknown,
  { kind, item, replaces, turns }: NewFile,
): unknown {
  if (!takes[definition.type]?.includes(kind)) return undefined;
  if (listTypes.includes(definition.type) && !definition.singleItem) {
    const files = asList(value);
    if (files.some((one) => fileIdOf(one) === item.fileId)) return files;
    return withInTurn<unknown>(files, item, (one) => turns.get(fileIdOf(one) ?? ''));
  }
  const before = asList(value)[0];
  if (fileIdOf(before) === item.fileId) return value;
  if (fileIdOf(before) !== replaces) return undefined;
  if (definition.type !== 'IMAGE' || !isRecord(before)) return item;
  // A picture takes the words and rights of the one before it: they are about what is shown.
  const { alt, credit, requireAuth, downloadable, terms, usableUntil } = before;
  const kept = Object.entries({ alt, credit, requireAuth, downloadable, terms, usableUntil }).filter(
    ([, one]) => one !== undefined,
  );
  return { ...item, ...Object.fromEntries(kept) };
}

/** Whether the name, dotted inside of a table, is of a field that holds files. */
export function isFileField(definitions: readonly FieldDefinition[], fieldName: string): boolean {
  const [name = '', row, ...inner] = fieldName.split('.');
  const definition = fieldsBeside(definitions).find((one) => one.fieldName === name);
  if (row === undefined) return definition !== undefined && Object.hasOwn(takes, definition.type);
  return definition?.type === 'TABLE' && isFileField(definition.fields ?? [], inner.join('.'));
}

/**
 * The data with a file in its field: lists get it at their end, before those there that were chosen later; a field of one file only in place of what stood there
 * when the upload was told where it belongs. Null when it cannot be put there.
 *
 * @param fieldName dotted inside of a table: `cast.1.img`
 */
export function placeFile(
  definitions: readonly FieldDefinition[],
  data: Data,
  fieldName: string,
  file: NewFile,
): Data | null {
  const [name = '', row, ...inner] = fieldName.split('.');
  const definition = fieldsBeside(definitions).find((one) => one.fieldName === name);
  if (!definition) return null;
  if (row === undefined) {
    const value = placed(definition, data[name], file);
    return value === undefined ? null : { ...data, [name]: value };
  }
  const rows = data[name];
  const at = Number(row);
  if (definition.type !== 'TABLE' || !Array.isArray(rows) || !isRecord(rows[at])) return null;
  const changed = placeFile(definition.fields ?? [], rows[at], inner.join('.'), file);
  return changed && { ...data, [name]: rows.map((one, position) => (position === at ? changed : one)) };
}
