import type { Editor } from '@tiptap/react';

export type Direction = 'rtl' | 'ltr';

/** The outermost blocks that the selection touches: what stands inside them follows (`TextDirection`). */
function chosenBlocks({ state: { doc, selection } }: Editor): { at: number; dir: Direction | null }[] {
  const found: { at: number; dir: Direction | null }[] = [];
  doc.forEach((node, at) => {
    if (at < selection.to && at + node.nodeSize > selection.from)
      found.push({ at, dir: node.attrs.dir ?? null });
  });
  return found;
}

/** The direction that was chosen for all of them; null where they follow their text, or differ. */
export function chosenDirection(editor: Editor): Direction | null {
  const [first, ...others] = chosenBlocks(editor);
  return first && others.every(({ dir }) => dir === first.dir) ? first.dir : null;
}

/** Chooses a direction for the blocks, or leaves it to their text again where it was chosen. */
export function toggleDirection(editor: Editor, direction: Direction): void {
  const next = chosenDirection(editor) === direction ? null : direction;
  const blocks = chosenBlocks(editor);
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      for (const { at } of blocks) tr.setNodeAttribute(at, 'dir', next);
      return true;
    })
    .run();
}
