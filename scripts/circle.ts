/** Groups of things that reach themselves over what each names, by Tarjan's walk. */
export function findCircles(
  names: Iterable<string>,
  namedBy: (name: string) => readonly string[],
): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const enter = (name: string): void => {
    index.set(name, index.size);
    low.set(name, index.get(name) ?? 0);
    stack.push(name);
    for (const next of namedBy(name)) {
      if (!index.has(next)) enter(next);
      if (stack.includes(next)) low.set(name, Math.min(low.get(name) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(name) !== index.get(name)) return;
    const circle = stack.splice(stack.indexOf(name));
    if (circle.length > 1) circles.push(circle);
  };
  for (const name of names) if (!index.has(name)) enter(name);
  return circles;
}
