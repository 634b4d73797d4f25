import type { RegisteredFile } from '@firstlook/contract/registered-file.ts';
import type { FileText } from '../../data/registered-file.ts';

export type FileKind = RegisteredFile['kind'];

const starters: Record<FileKind, string> = {
  fields:
    '[\n  { "type": "TEXT", "fieldName": "title", "title": "", "uiSections": ["content"], "props": { "required": true }, "index": 1 }\n]\n',
  template:
    '<section class="sheet">\n  <h1>{{release.title}}</h1>\n  {{#if release.desc}}<p>{{release.desc}}</p>{{/if}}\n</section>\n',
  html: '<!doctype html>\n<html lang="he" dir="rtl">\n  <head>\n    <meta charset="utf-8">\n    <title></title>\n  </head>\n  <body>\n    <h1></h1>\n  </body>\n</html>\n',
};

export const extensionOf: Record<FileKind, string> = { fields: '.json', template: '.hbs', html: '.html' };

/** What a new file begins with. */
export function starterOf(kind: FileKind): FileText {
  const content = starters[kind];
  return {
    path: '',
    kind,
    content,
    builtIn: false,
    hidesBuiltIn: false,
    version: 0,
    size: content.length,
    updatedAt: null,
    updatedBy: null,
  };
}
