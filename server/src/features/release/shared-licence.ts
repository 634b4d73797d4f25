import { isDeepStrictEqual } from 'node:util';

type Item = Record<string, unknown>;
export type Licences = ReadonlyMap<string, Item>;
/** What is said about the use of a file, and not about the place where it is shown. */
const keys = ['terms', 'usableUntil'] as const;

const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null;
const idOf = (value: unknown): string | null =>
  isRecord(value) && typeof value.fileId === 'string' && value.fileId ? value.fileId : null;
/** Crops of one picture are one file, as far as its licence goes. */
const fileOf = (item: Item): string | null => idOf(item.original) ?? idOf(item);
const licenceOf = (item: Item): Item =>
  Object.fromEntries(keys.filter((key) => Object.hasOwn(item, key)).map((key) => [key, item[key]]));
const plain = (licence: Item): Item =>
  Object.fromEntries(Object.entries(licence).filter(([, one]) => one !== null && one !== ''));

/** Of two that say something of one file the earlier day holds, as it does in one release (docs/decisions/0057). */
const isStricter = (one: Item, other: Item | undefined): boolean =>
  !other ||
  Object.keys(plain(other)).length === 0 ||
  String(one.usableUntil || '~') < String(other.usableUntil || '~');

/** What the data says of each of its files. */
function licencesIn(value: unknown, found = new Map<string, Item>()): Map<string, Item> {
  if (!isRecord(value)) return found;
  const file = fileOf(value);
  if (file && isStricter(licenceOf(value), found.get(file))) found.set(file, licenceOf(value));
  // An original says nothing of its own: the item around it does.
  for (const [key, inner] of Object.entries(value))
    if (!(file && key === 'original')) licencesIn(inner, found);
  return found;
}

/** Licences that a save writes otherwise than they were, by file; what a file that is new there brings along, too. */
export function licencesChanged(before: unknown, after: unknown): Licences {
  const was = licencesIn(before);
  const isOther = ([file, licence]: [string, Item]) =>
    !isDeepStrictEqual(plain(licence), plain(was.get(file) ?? {}));
  return new Map([...licencesIn(after)].filter(isOther));
}

/** The data with these licences at the same files, wherever they lie in it; the very same object where nothing is other. */
export function withLicences<T>(value: T, licences: Licences): T {
  if (!isRecord(value)) return value;
  if (Array.isArray(value)) {
    const items = value.map((one) => withLicences(one, licences));
    return items.some((one, at) => one !== value[at]) ? (items as T) : value;
  }
  const file = fileOf(value);
  const licence = file ? licences.get(file) : undefined;
  const inner = Object.entries(value).map(
    ([key, one]) => [key, file && key === 'original' ? one : withLicences(one, licences)] as const,
  );
  const isSame = inner.every(([key, one]) => one === value[key]);
  if (!licence || isDeepStrictEqual(plain(licenceOf(value)), plain(licence)))
    return isSame ? value : (Object.fromEntries(inner) as T);
  const rest = inner.filter(([key]) => !keys.some((one) => one === key));
  return { ...Object.fromEntries(rest), ...licence } as T;
}
