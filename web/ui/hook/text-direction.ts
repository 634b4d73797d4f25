import { splitAtPhones } from '@firstlook/contract/phone-in-text.ts';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/**
 * Every outermost block finds its own direction from its text, and what stands inside it follows: a list whose items
 * say `dir="auto"` themselves has no text of its own to judge by. Phone numbers are drawn from left to right. Pages and
 * mails are drawn the same way.
 */
export const TextDirection = Extension.create({
  name: 'textDirections',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          decorations({ doc }) {
            const drawn: Decoration[] = [];
            doc.forEach((node, offset) => {
              if (!node.attrs.dir)
                drawn.push(Decoration.node(offset, offset + node.nodeSize, { dir: 'auto' }));
            });
            doc.descendants((node, start) => {
              for (const { text, at, isPhone } of splitAtPhones(node.text ?? '')) {
                const from = start + at;
                if (isPhone)
                  drawn.push(Decoration.inline(from, from + text.length, { nodeName: 'bdi', dir: 'ltr' }));
              }
            });
            return DecorationSet.create(doc, drawn);
          },
        },
      }),
    ];
  },
});
