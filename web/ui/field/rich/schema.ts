import { Extension, Mark, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { TextDirection } from '../../hook/text-direction.ts';
import { pictureNodes } from './picture.ts';
import { tableNodes } from './table.ts';

/** A mark that says no more than its tag. */
const plainMark = (name: string) =>
  Mark.create({
    name,
    excludes: '',
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
  });

/** A block of other blocks that says no more than its tag. */
const plainBlock = (name: string, content: string, group = '') =>
  Node.create({
    name,
    group,
    content,
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
  });

const Preformatted = Node.create({
  name: 'pre',
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, 0],
});

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) || null,
});

/** Words in another language, or of a direction that was chosen. */
const Span = Mark.create({
  name: 'span',
  excludes: '',
  addAttributes: () => ({ dir: attribute('dir'), lang: attribute('lang') }),
  parseHTML: () => [{ tag: 'span[lang]' }, { tag: 'span[dir]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** A color that came with the text; none can be chosen here, and pasting leaves it out. */
const Color = Mark.create({
  name: 'color',
  addAttributes: () => ({
    color: {
      default: null,
      parseHTML: () => null,
      renderHTML: ({ color }) => ({ style: `color: ${color}` }),
    },
  }),
  parseHTML: () => [{ style: 'color', getAttrs: (color) => ({ color }) }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const blocks =
  'paragraph heading bulletList orderedList listItem blockquote pre div dl dt dd figure figcaption table tableRow tableCell tableHeader'.split(
    ' ',
  );

/** What every block may say of itself: the side it is set to, a direction that was chosen, its language. */
const BlockLook = Extension.create({
  name: 'blockLook',
  addGlobalAttributes: () => [
    {
      types: blocks,
      attributes: {
        dir: {
          default: null,
          // Which side a block begins on follows from its text.
          parseHTML: ({ dir }) => (dir && dir !== 'auto' ? dir : null),
        },
        lang: attribute('lang'),
        textAlign: {
          default: null,
          parseHTML: ({ style }) => style.textAlign || null,
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
        },
      },
    },
  ],
});

/** Everything of `richTextTags` and `richTableTags`: what the editor does not know is lost with the first key pressed. */
export const richExtensions = [
  TextDirection,
  BlockLook,
  StarterKit.configure({
    codeBlock: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'], defaultProtocol: 'https' },
  }),
  ...tableNodes,
  ...pictureNodes,
  Preformatted,
  plainBlock('div', 'block+', 'block'),
  plainBlock('dl', '(dt | dd)+', 'block'),
  plainBlock('dt', 'inline*'),
  plainBlock('dd', 'block+'),
  Span,
  Color,
  ...['small', 'sub', 'sup', 'q', 'abbr', 'bdi', 'bdo', 'time'].map(plainMark),
];

/** A cell, or what a word is explained by, needs no paragraph of its own around its only line. */
function unwrapLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll('td > p:only-child, th > p:only-child, dd > p:only-child'))
    if (line.attributes.length === 0) line.replaceWith(...line.childNodes);
}

/** The rows of headings that a table begins with are its head: a reader who does not see it is told of them at each cell. */
function raiseHeads(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.rows];
    const end = rows.findIndex((row) => [...row.cells].some(({ tagName }) => tagName === 'TD'));
    const heads = end < 0 ? [] : rows.slice(0, end);
    if (heads.length > 0) table.createTHead().append(...heads);
  }
}

/** What is stored of what the editor holds: no empty lines at its end, no empty words below a picture. */
export function toStoredHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  unwrapLines(body);
  raiseHeads(body);
  for (const empty of body.querySelectorAll('figcaption:empty')) empty.remove();
  for (const fixed of body.querySelectorAll('[contenteditable]')) fixed.removeAttribute('contenteditable');
  while (body.lastElementChild?.matches('p:empty')) body.lastElementChild.remove();
  return body.innerHTML;
}
