import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { type Editor, Node } from '@tiptap/react';

const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => Number(cell.getAttribute('colspan')) || 1 },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => Number(cell.getAttribute('rowspan')) || 1 },
  // Asked for by prosemirror-tables; widths cannot be set.
  colwidth: { default: null, rendered: false },
});

const withoutOnes = ({ colspan, rowspan, ...others }: Record<string, unknown>) => ({
  ...others,
  ...(colspan === 1 ? {} : { colspan }),
  ...(rowspan === 1 ? {} : { rowspan }),
});

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  extendNodeSchema: ({ name }) => (name === 'tableCell' ? { tableRole: 'cell' } : {}),
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', withoutOnes(HTMLAttributes), 0],
});

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  extendNodeSchema: ({ name }) => (name === 'tableHeader' ? { tableRole: 'header_cell' } : {}),
  addAttributes: () => ({ ...cellAttributes(), scope: { default: null } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', withoutOnes(HTMLAttributes), 0],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  extendNodeSchema: ({ name }) => (name === 'tableRow' ? { tableRole: 'row' } : {}),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (name === 'table' ? { tableRole: 'table' } : {}),
  addAttributes: () => ({
    // The cells are all that can be edited; a caption that came with the table stays with it.
    caption: {
      default: null,
      rendered: false,
      parseHTML: (table) => table.querySelector(':scope > caption')?.textContent || null,
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }, { tag: 'colgroup', ignore: true }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'table',
    HTMLAttributes,
    ...(node.attrs.caption ? [['caption', { contenteditable: 'false' }, String(node.attrs.caption)]] : []),
    ['tbody', 0],
  ],
  addKeyboardShortcuts() {
    const { editor } = this;
    const go = (step: 1 | -1) => goToNextCell(step)(editor.state, editor.view.dispatch);
    return {
      Tab: () => go(1) || (editor.isActive('table') && changeTable(editor, 'addRow') && go(1)),
      'Shift-Tab': () => go(-1),
    };
  },
  addProseMirrorPlugins: () => [tableEditing()],
});

export const tableNodes = [Table, TableRow, TableCell, TableHeader];

const changes = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  removeRow: deleteRow,
  removeColumn: deleteColumn,
  headerRow: toggleHeaderRow,
  removeTable: deleteTable,
};
export type TableChange = keyof typeof changes;
export const tableChanges = Object.keys(changes) as TableChange[];

/** Changes the table that the cursor is in. @returns false outside of one */
export const changeTable = (editor: Editor, change: TableChange): boolean =>
  changes[change](editor.state, editor.view.dispatch);

const cellsOf = (type: string) => [1, 2, 3].map(() => ({ type, content: [{ type: 'paragraph' }] }));

/** A table of three columns, with a row of headings and two below it; the cursor stands in its first cell. */
export function insertTable(editor: Editor): void {
  const at = editor.state.selection.from;
  const rows = ['tableHeader', 'tableCell', 'tableCell'].map((type) => ({
    type: 'tableRow',
    content: cellsOf(type),
  }));
  editor.chain().focus().insertContent({ type: 'table', content: rows }).run();
  let first: number | null = null;
  editor.state.doc.descendants((node, position) => {
    if (first === null && position >= at - 1 && node.type.name === 'tableHeader') first = position + 2;
    return first === null;
  });
  if (first !== null) editor.commands.setTextSelection(first);
}
