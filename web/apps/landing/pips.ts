/** Ten marks beside the words "2 of 10 views left"; the words are the server's and are kept in step. */
export function drawPips(left: number, total: number): void {
  for (const pips of document.querySelectorAll<HTMLElement>('[data-fl-pips]')) {
    const marks = Array.from({ length: Math.min(total, 10) }, (_, at) => {
      const mark = document.createElement('i');
      if (at < Math.ceil((left / Math.max(1, total)) * Math.min(total, 10))) mark.className = 'on';
      return mark;
    });
    pips.replaceChildren(...marks);
    const words = pips.parentElement?.querySelector('.big');
    const shown = words?.textContent;
    // "2 מתוך 10" / "2 of 10": only the first number changes.
    if (words && shown) words.textContent = shown.replace(/\d+/, String(left));
  }
}
