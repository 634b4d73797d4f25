/** Press buttons of the page: copy a credit line, copy the text. */
async function copy(button: HTMLElement, words: string): Promise<void> {
  await navigator.clipboard.writeText(words);
  button.setAttribute('data-fl-copied', '');
  setTimeout(() => button.removeAttribute('data-fl-copied'), 2000);
}

export function copyOnClick(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>(
      '[data-fl-copy-credit],[data-fl-copy-text]',
    );
    if (!button) return;
    const isCredit = button.hasAttribute('data-fl-copy-credit');
    const source = button.closest('section')?.querySelector<HTMLElement>('[data-fl-text]');
    const words = isCredit ? button.dataset.flCopyCredit || button.dataset.flCredit : source?.innerText;
    if (words) void copy(button, words.trim());
  });
}
