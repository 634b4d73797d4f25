import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import { Parser } from 'htmlparser2';
import { DocumentError } from './document.ts';
import { checkZip, ZipRefusal } from './zip-guard.ts';

/** Bytes that an office document may unpack to. */
const maximumUnpacked = 200 * 1024 * 1024;
const maximumParts = 5000;

/**
 * What a text or slides are drawn of (ECMA-376 part 1, sections 11, 13 and 15): each a part of the document itself. Everything else that a
 * document can name is left out: other documents, programs' objects, fonts, sounds, web pages, and whatever lies outside of it.
 */
const drawn = new Set(
  `officeDocument core-properties extended-properties styles stylesWithEffects settings fontTable theme themeOverride numbering
  footnotes endnotes header footer comments image chart chartStyle chartColorStyle diagramData diagramLayout diagramQuickStyle
  diagramColors diagramDrawing slide slideLayout slideMaster notesSlide notesMaster presProps viewProps tableStyles`.split(
    /\s+/,
  ),
);
const relationType =
  /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org|schemas\.microsoft\.com)\/[\w/.-]+\/([\w-]+)$/;

/** Fields of a text that read another file or talk to another program; their words may be cut into several runs. */
const readsElsewhere = /INCLUDE|IMPORT|DDE|DATABASE|(?<!HYPER)LINK/i;
/** An address that is none of the web, where an attribute holds nothing but an address. */
const namesFile = /^\s*(?:(?:file|ftp|smb|dav|macro|script|private|service):|vnd\.sun\.|\\\\|\/\/)/i;

/** Pictures by their first bytes: of those whose decoders know no addresses. */
const pictures = [
  Buffer.from('89504e470d0a1a0a', 'hex'),
  Buffer.from('ffd8ff', 'hex'),
  Buffer.from('GIF8'),
  Buffer.from('BM'),
];
const isPicture = (bytes: Buffer) => pictures.some((mark) => mark.equals(bytes.subarray(0, mark.length)));

const isXml = (name: string) => /\.xml$/i.test(name);

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads XML as every parser would: one encoding, no document type, no entities of its own. @throws DocumentError */
function readXml(
  bytes: Buffer,
  onTag: (name: string, attributes: Record<string, string>) => void,
  onText: (text: string) => void,
) {
  const isPlain = isUtf8(bytes) && !bytes.includes(0);
  const head = bytes.toString('latin1', 0, 400);
  const encoding = /^[^<]*<\?xml[^?]*\bencoding\s*=\s*["']([^"']*)/.exec(head)?.[1] ?? 'utf-8';
  if (!isPlain || encoding.toLowerCase() !== 'utf-8') throw new DocumentError('a part is not UTF-8');
  const parser = new Parser(
    {
      onopentag: onTag,
      ontext: onText,
      onprocessinginstruction: (name) => {
        if (/^!/.test(name)) throw new DocumentError('a part declares a type of its own');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(bytes.toString('utf8'));
}

/** @throws DocumentError for a part that reads elsewhere by itself */
function assertPlain(bytes: Buffer): void {
  const words: string[] = [];
  let isField = false;
  const note = (name: string, attributes: Record<string, string>) => {
    isField = /^(?:del)?instrText$/i.test(localName(name));
    for (const [key, value] of Object.entries(attributes)) {
      if (localName(key).toLowerCase() === 'instr') words.push(value);
      if (namesFile.test(value)) throw new DocumentError('a part names what stands elsewhere');
    }
  };
  readXml(bytes, note, (text) => {
    if (isField) words.push(text);
  });
  if (readsElsewhere.test(words.join(''))) throw new DocumentError('a field reads elsewhere');
}

/** Where a part of relationships belongs: `word/_rels/document.xml.rels` to `word/`. */
const folderOf = (name: string) => posix.dirname(posix.dirname(name));

/** A part that comes along: XML, or a picture by what it is and not by its name. */
const isDrawn = (path: string, parts: ReadonlyMap<string, Buffer>) => {
  const part = parts.get(path);
  return part !== undefined && (isXml(path) || isPicture(part));
};

interface Relationships {
  bytes: Buffer;
  /** Paths of the parts that they lead to. */
  targets: string[];
}

/** Relationships written anew: those alone that lead to a part of this archive that is drawn. @throws DocumentError */
function cleanRelationships(name: string, bytes: Buffer, parts: ReadonlyMap<string, Buffer>): Relationships {
  const kept: string[] = [];
  const targets: string[] = [];
  const keep = (
    tag: string,
    { Id = '', Type = '', Target = '', TargetMode = 'Internal' }: Record<string, string>,
  ) => {
    const kind = relationType.exec(Type)?.[1] ?? '';
    if (localName(tag) !== 'Relationship' || TargetMode !== 'Internal' || !drawn.has(kind)) return;
    const path = Target.startsWith('/') ? Target.slice(1) : posix.join(folderOf(name), Target);
    if (!/^[\w./-]+$/.test(Target) || !/^[\w-]+$/.test(Id) || !isDrawn(path, parts)) return;
    targets.push(path);
    kept.push(`<Relationship Id="${Id}" Type="${Type}" Target="${Target}"/>`);
  };
  readXml(bytes, keep, () => undefined);
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${kept.join('')}</Relationships>`;
  return { bytes: Buffer.from(xml), targets };
}

/** Where the relationships of a part stand; of the archive itself, which is the empty path, as well. */
const relationshipsOf = (part: string) =>
  posix.join(posix.dirname(part), '_rels', `${part === '' ? '' : posix.basename(part)}.rels`);

/** Reads the archive, each part once, under the names that every reader would give them. @throws DocumentError */
function partsOf(bytes: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const names = new Set<string>();
  try {
    checkZip(bytes, maximumUnpacked, maximumParts, (name, part) => {
      if (name.endsWith('/')) return;
      const isPath = /^[\w[\]./ -]+$/.test(name) && !name.startsWith('/') && posix.normalize(name) === name;
      if (!isPath || name.startsWith('..') || names.has(name.toLowerCase()))
        throw new DocumentError('a part has no plain name of its own');
      names.add(name.toLowerCase());
      parts.set(name, Buffer.from(part));
    });
  } catch (error) {
    if (error instanceof ZipRefusal) throw new DocumentError(`archive: ${error.message}`);
    throw error;
  }
  return parts;
}

/**
 * An office document made anew of those parts alone that are drawn, so that a converter finds nothing in it that leads to a file of this
 * machine or into its network (docs/decisions/0120). Links stay as words.
 *
 * @returns the parts of the new archive by their paths
 * @throws DocumentError for what is no such document, or reads elsewhere by itself
 */
export function cleanDocument(bytes: Buffer): Map<string, Buffer> {
  const parts = partsOf(bytes);
  const types = '[Content_Types].xml';
  const kept = new Map<string, Buffer>();
  const open = [types, ''];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (kept.has(path)) continue;
    const part = parts.get(path);
    if (part && isXml(path)) assertPlain(part);
    if (part) kept.set(path, part);
    const name = relationshipsOf(path);
    const written = parts.get(name);
    if (!written || kept.has(name)) continue;
    const { bytes: relationships, targets } = cleanRelationships(name, written, parts);
    kept.set(name, relationships);
    open.push(...targets);
  }
  if (!kept.has(types) || kept.size < 3) throw new DocumentError('no office document');
  return kept;
}
