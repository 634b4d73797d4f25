import { buffer } from 'node:stream/consumers';
import { zipOf } from '../src/platform/zip-store.ts';

const relationshipsOf = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const types = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  /** Inside of the body, WordprocessingML (ECMA-376 part 1, 17). */
  body?: string;
  /** Before the element of the document. */
  head?: string;
  /** Relationships of the document: each its type and target, outside where it says so. */
  relationships?: { type: string; target: string; isExternal?: boolean }[];
  /** Further parts by their path. */
  others?: Record<string, string | Buffer>;
}

/** A text document of one paragraph, or of what is given. */
export async function officeDocument({
  body,
  head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  relationships = [],
  others = {},
}: Parts = {}): Promise<Buffer> {
  const paragraph = '<w:p><w:r><w:t>First look: the waterline</w:t></w:r></w:p>';
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': types,
    '_rels/.rels': relationshipsOf(
      `<Relationship Id="rId1" Type="${kind}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/document.xml': `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body ?? paragraph}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationshipsOf(
      relationships
        .map(
          ({ type, target, isExternal }, at) =>
            `<Relationship Id="r${at}" Type="${kind}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
        )
        .join(''),
    ),
    ...others,
  };
  const entries = Object.entries(parts).map(([path, text]) => {
    const bytes = Buffer.from(text as string);
    return { path, size: bytes.length, open: async () => [bytes] };
  });
  return buffer(zipOf(entries, new Date(0)).body);
}
