import { DocumentError } from './document.ts';
import { checkZip, ZipRefusal } from './zip-guard.ts';

/** Bytes that an office document may unpack to. */
const maximumUnpacked = 400 * 1024 * 1024;

/** Attributes of each relationship of a part (ECMA-376 part 2, 6.5.3). */
const relationships = /<(?:\w+:)?Relationship\b[^>]*>/g;
const isExternal = (relationship: string) => /\bTargetMode\s*=\s*["']External["']/i.test(relationship);
/** A link that waits for a click draws nothing; what else stands elsewhere would be fetched while the page is drawn. */
const isLink = (relationship: string) => /\bType\s*=\s*["'][^"']*\/hyperlink["']/i.test(relationship);
/** Another document laid into this one, of a format with fetches of its own. */
const isForeignPart = (relationship: string) => /\bType\s*=\s*["'][^"']*\/aFChunk["']/i.test(relationship);

/** Fields of a text document that read another file or talk to another program; their words may be cut into several runs. */
const fieldWords = /<w:(?:instrText|delInstrText)\b[^>]*>([^<]*)<|\bw:instr\s*=\s*["']([^"']*)["']/g;
const readsElsewhere = /INCLUDE|IMPORT|DDE|DATABASE|(?<!HYPER)LINK/i;

function assertPart(name: string, bytes: Buffer): void {
  const text = () => bytes.toString('utf8');
  if (name.endsWith('.rels')) {
    for (const [one] of text().matchAll(relationships))
      if (isForeignPart(one) || (isExternal(one) && !isLink(one)))
        throw new DocumentError('it names what stands elsewhere');
  } else if (/\.(?:html?|xhtml|mht)$/.test(name)) throw new DocumentError('it holds a web page');
  else if (name.endsWith('.svg')) {
    if (/\bhref\s*=\s*["'](?!#|data:)|@import|url\(\s*["']?(?!#|data:)/i.test(text()))
      throw new DocumentError('a drawing in it names what stands elsewhere');
  } else if (name.startsWith('word/') && name.endsWith('.xml')) {
    const words = [...text().matchAll(fieldWords)].map(([, run = '', whole = '']) => run + whole).join('');
    if (readsElsewhere.test(words)) throw new DocumentError('a field in it reads elsewhere');
  }
}

/**
 * Refuses a document that would make its converter read files of this machine or of its network (pictures and templates that
 * are linked, fields that include files), and one that unpacks to more than fits.
 *
 * @throws DocumentError
 */
export function assertHarmless(bytes: Buffer): void {
  try {
    checkZip(bytes, maximumUnpacked, 5000, (name, part) => assertPart(name.toLowerCase(), part));
  } catch (error) {
    if (error instanceof ZipRefusal) throw new DocumentError(`archive: ${error.message}`);
    throw error;
  }
}
