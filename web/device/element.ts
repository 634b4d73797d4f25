/** An element with its class and attributes: for parts that run in React and on pages that the server draws. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/**
 * Shows another drawing and name on a button; both always change together.
 * @param paths the inside of an SVG: a constant of the program, never anything from outside, since it is put in as markup
 */
export function draw(button: HTMLElement, paths: string, label: string): void {
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;
  button.setAttribute('aria-label', label);
  button.title = label;
}
