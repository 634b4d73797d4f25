import { ownPictureAddress } from '@firstlook/contract/rich-text.ts';
import { Slice } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type Editor, mergeAttributes, Node } from '@tiptap/react';

/** A picture that a text can show. */
export interface RichPicture {
  /** As `ownPictureAddress` says. */
  src: string;
  /** Where a small one is, for choosing. */
  small: string;
  name: string;
  /** What is in it, for readers who do not see it. */
  alt: string;
  /** What stands below it. */
  caption: string;
}

const pictureAttributes = () => ({
  src: { default: null },
  alt: { default: '' },
  width: { default: null },
  height: { default: null },
});

/** A picture among words, wherever it came from. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: pictureAttributes,
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** The picture of a figure, which has its words below. */
const FigurePicture = Node.create({
  name: 'figurePicture',
  draggable: true,
  addAttributes: pictureAttributes,
  parseHTML: () => [{ tag: 'img[src]', context: 'figure/', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const Caption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    return {
      // The words below a picture are one line: what follows is a paragraph after it.
      Enter: ({ editor }) => {
        if (!editor.isActive('figcaption')) return false;
        const { $from } = editor.state.selection;
        const end = $from.after($from.depth - 1);
        return editor
          .chain()
          .insertContentAt(end, { type: 'paragraph' })
          .setTextSelection(end + 1)
          .run();
      },
    };
  },
});

/** What is pasted while a picture is chosen stands below it: it is neither a part of the figure nor instead of it. */
function pasteBelow({ state, dispatch }: EditorView, _event: ClipboardEvent, { content }: Slice): boolean {
  const { $from } = state.selection;
  if ($from.parent.type.name !== 'figure') return false;
  const below = $from.after();
  const transaction = state.tr.replaceRange(below, below, new Slice(content, 0, 0));
  const end = transaction.mapping.map(below);
  dispatch(transaction.setSelection(Selection.near(transaction.doc.resolve(end), -1)).scrollIntoView());
  return true;
}

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(figurePicture | block | figcaption)+',
  isolating: true,
  draggable: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
  addProseMirrorPlugins: () => [new Plugin({ props: { handlePaste: pasteBelow } })],
});

export const pictureNodes = [Picture, FigurePicture, Caption, Figure];

export function insertPicture(editor: Editor, { src, alt, caption }: RichPicture): void {
  if (!ownPictureAddress.test(src)) return;
  const words = { type: 'figcaption', content: caption ? [{ type: 'text', text: caption }] : [] };
  const figure = { type: 'figure', content: [{ type: 'figurePicture', attrs: { src, alt } }, words] };
  editor
    .chain()
    .focus()
    .insertContent([figure, { type: 'paragraph' }])
    .run();
}

/** The description of the picture that is selected; null where none is. */
export function selectedAlt(editor: Editor): string | null {
  const name = ['picture', 'figurePicture'].find((one) => editor.isActive(one));
  return name ? String(editor.getAttributes(name).alt ?? '') : null;
}

export function describePicture(editor: Editor, alt: string): void {
  for (const name of ['picture', 'figurePicture'])
    if (editor.isActive(name)) editor.commands.updateAttributes(name, { alt });
}
