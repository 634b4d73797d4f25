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

/** Gives each file of an archive a path of its own; two of one name, in whatever case, get numbers. */
export function createPaths(): (folder: string, name: string, extension: string) => string {
  const taken = new Set<string>();
  return (folder, name, extension) => {
    const clean = safeName(name);
    const suffix = extension ? `.${extension}` : '';
    const stem = shortened(extension ? clean.replace(/\.[^.]{1,8}$/, '') || clean : clean);
    for (let number = 1; ; number++) {
      const path = `${folder}${stem}${number > 1 ? ` (${number})` : ''}${suffix}`;
      const key = path.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}
