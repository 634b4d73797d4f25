import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/**
 * Every outermost block finds its own direction from its text, and what stands inside it follows: a list whose items
 * say `dir="auto"` themselves has no text of its own to judge by. Pages and mails are drawn the same way.
 */
export const OuterDirection = Extension.create({
  name: 'outerDirection',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          decorations({ doc }) {
            const blocks: Decoration[] = [];
            doc.forEach((node, offset) => {
              blocks.push(Decoration.node(offset, offset + node.nodeSize, { dir: 'auto' }));
            });
            return DecorationSet.create(doc, blocks);
          },
        },
      }),
    ];
  },
});
