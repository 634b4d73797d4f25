/** More than these in one go are a mistake rather than a wish (a whole disk was dropped). */
export const mostAtOnce = 200;

/** The files of a folder as its dialog hands them over: in the order of their paths, without what systems put there for themselves. */
export const filesOfFolder = (files: readonly File[]): File[] =>
  files
    .filter(({ name }) => !isLitter(name))
    .sort((one, other) =>
      one.webkitRelativePath.localeCompare(other.webkitRelativePath, undefined, { numeric: true }),
    );

/** What systems put into folders for themselves. */
const isLitter = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);

/**
 * Whether a field that offers `accept` (a list of `image/*`, `application/pdf` and `.srt`) takes the file. A file whose
 * kind the browser does not know may be a film or picture all the same: the server looks at the content.
 */
export function isAccepted({ name, type }: File, accept: string): boolean {
  const wanted = accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);
  if (wanted.length === 0) return true;
  return wanted.some((one) => {
    if (one.startsWith('.')) return name.toLowerCase().endsWith(one);
    if (one.endsWith('/*')) return type === '' || type.toLowerCase().startsWith(one.slice(0, -1));
    // A picture without an ending is of no kind for a browser.
    if (one.startsWith('image/') && type === '' && !/\.[a-z0-9]{1,8}$/i.test(name)) return true;
    return type.toLowerCase() === one;
  });
}

export interface Chosen {
  taken: File[];
  /** Names of those that are not, by the reason. */
  otherKind: string[];
  tooMany: string[];
}

/** Which of the files a field takes, and which not; none is lost between the two. */
export function sortChosen(files: readonly File[], accept: string, isMany: boolean): Chosen {
  const fitting = files.filter((file) => isAccepted(file, accept));
  const most = isMany ? mostAtOnce : 1;
  return {
    taken: fitting.slice(0, most),
    otherKind: files.filter((file) => !fitting.includes(file)).map(({ name }) => name),
    tooMany: fitting.slice(most).map(({ name }) => name),
  };
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));
const someOf = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));

async function filesIn(entry: FileSystemEntry, unread: string[]): Promise<File[]> {
  try {
    if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)];
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    const inside: FileSystemEntry[] = [];
    // A reader gives some at a time until it gives none.
    for (let some = await someOf(reader); some.length > 0; some = await someOf(reader)) inside.push(...some);
    inside.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
    const found: File[] = [];
    for (const one of inside) if (!isLitter(one.name)) found.push(...(await filesIn(one, unread)));
    return found;
  } catch {
    unread.push(entry.name);
    return [];
  }
}

/**
 * The files of a drop, with those of dropped folders at any depth, in the order of their names. What is asked of
 * `transfer` is asked at once: it is empty after the event.
 */
export async function filesOfDrop(transfer: DataTransfer): Promise<{ files: File[]; unread: string[] }> {
  const entries = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  const unread: string[] = [];
  if (!entries.some((entry) => entry?.isDirectory)) return { files: plain, unread };
  const files: File[] = [];
  for (const [at, entry] of entries.entries()) {
    const own = plain[at];
    if (entry) files.push(...(await filesIn(entry, unread)));
    else if (own) files.push(own);
  }
  return { files, unread };
}
