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
