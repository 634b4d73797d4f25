import { cleanFileName } from '../media/file-name.ts';

/** What no file system of a reader takes in a name. */
const refused = /[<>:"|?*]/g;
/** Names that Windows keeps for itself, whatever their ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** What unpacks everywhere, with its folders and a number, bytes of UTF-8. */
const longestStem = 120;

/** A name as every system can write it: no way out of its folder, nothing hidden, nothing that turns its direction. */
function safeName(name: string): string {
  const clean = cleanFileName(name)
    .replace(refused, '_')
    .replace(/[. ]+$/, '');
  return reserved.test(clean) || clean === '' ? `_${clean}` : clean;
}

function shortened(stem: string): string {
  let short = stem;
  while (Buffer.byteLength(short) > longestStem) short = [...short].slice(0, -1).join('');
  return short.trim();
}

/** Where one of the sizes of a file goes, and what kind of file it is there. */
interface Place {
  folder: string;
  extension: string;
}

/**
 * Gives each file of an archive paths of its own, one for each of its places; two of one name, in whatever case, get numbers. A number
 * is the file's, the same in every folder, so that `p (2)` is one picture wherever it lies.
 */
export function createPaths(): (name: string, places: readonly Place[]) => string[] {
  const taken = new Set<string>();
  const pathsOf = (name: string, places: readonly Place[]): string[] => {
    // Two of one file in one folder are two files there.
    if (new Set(places.map(({ folder, extension }) => `${folder}.${extension}`)).size < places.length)
      return places.flatMap((place) => pathsOf(name, [place]));
    const clean = safeName(name);
    for (let number = 1; ; number++) {
      const paths = places.map(({ folder, extension }) => {
        const stem = shortened(extension ? clean.replace(/\.[^.]{1,8}$/, '') || clean : clean);
        return `${folder}${stem}${number > 1 ? ` (${number})` : ''}${extension ? `.${extension}` : ''}`;
      });
      const keys = paths.map((path) => path.normalize('NFC').toLowerCase());
      if (keys.some((key) => taken.has(key))) continue;
      for (const key of keys) taken.add(key);
      return paths;
    }
  };
  return pathsOf;
}
