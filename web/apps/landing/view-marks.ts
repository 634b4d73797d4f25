/** What is left of the views, in words and in ten marks; the words are the server's and are kept in step. */
export function drawViewMarks(left: number, total: number): void {
  // "2 מתוך 10", "2 of 10 plays left": only the first number changes, wherever in the text it stands.
  for (const words of document.querySelectorAll<HTMLElement>('[data-fl-left]')) {
    const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.nodeValue || !/\d/.test(text.nodeValue)) continue;
      text.nodeValue = text.nodeValue.replace(/\d+/, String(left));
      break;
    }
  }
  for (const pips of document.querySelectorAll<HTMLElement>('[data-fl-pips]')) {
    const marks = Array.from({ length: Math.min(total, 10) }, (_, at) => {
      const mark = document.createElement('i');
      if (at < Math.ceil((left / Math.max(1, total)) * Math.min(total, 10))) mark.className = 'on';
      return mark;
    });
    pips.replaceChildren(...marks);
  }
}
