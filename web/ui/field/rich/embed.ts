import type { Embed } from '@firstlook/contract/embed.ts';
import { embedFrom, frameAddress } from '@firstlook/contract/embed-code.ts';
import type { Editor } from '@tiptap/react';

/** An address on a line of its own: pages draw it as a card. */
const lineOf = ({ address }: Embed) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }],
});

/** @param isLeft the person is somewhere else already: the text does not take the focus */
export function insertEmbed(editor: Editor, embed: Embed, isLeft = false): void {
  const chain = isLeft ? editor.chain() : editor.chain().focus();
  chain.insertContent([lineOf(embed), { type: 'paragraph' }]).run();
}

/** Where a frame came from that is left out, for who pasted it. */
const hostOf = (address: string): string =>
  URL.parse(address.replace(/^\/\//, 'https://'))?.hostname || address.slice(0, 60) || 'iframe';

/** The frames of a paste become lines with their addresses; the others go. @returns the hosts of those that went */
export function takeFrames(body: HTMLElement): string[] {
  const gone: string[] = [];
  for (const frame of body.querySelectorAll('iframe')) {
    const source = frame.getAttribute('src') ?? '';
    const embed = embedFrom(source);
    if (!embed) {
      gone.push(hostOf(source));
      frame.remove();
      continue;
    }
    const line = body.ownerDocument.createElement('p');
    const link = body.ownerDocument.createElement('a');
    link.href = embed.address;
    link.textContent = embed.address;
    line.append(link);
    // A frame has its own line, also where it stood among words.
    const around = frame.closest('p');
    if (around) around.after(line);
    else frame.before(line);
    frame.remove();
  }
  return [...new Set(gone)];
}

/** The code of a frame that is pasted as text. @returns the host that is left out, '' for none; null: it is no such code */
export function pasteCode(editor: Editor, text: string): string | null {
  const source = /^\s*<iframe\b[\s\S]*>\s*$/i.test(text) ? frameAddress(text) : null;
  if (source === null) return null;
  const embed = embedFrom(source);
  if (!embed) return hostOf(source);
  insertEmbed(editor, embed);
  return '';
}
