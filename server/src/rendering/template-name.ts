import Handlebars from 'handlebars';

interface Place {
  line: number;
  column: number;
}

const isPath = (node: object): node is hbs.AST.PathExpression =>
  'type' in node && node.type === 'PathExpression';

/** Every path of a template, wherever it stands: said, asked for, or given to a helper. */
function pathsIn(node: unknown): hbs.AST.PathExpression[] {
  if (Array.isArray(node)) return node.flatMap(pathsIn);
  if (typeof node !== 'object' || node === null) return [];
  if (isPath(node)) return [node];
  return Object.entries(node)
    .filter(([key]) => key !== 'loc')
    .flatMap(([, inner]) => pathsIn(inner));
}

/** `release.data.<name>`, also from the root of what a design sees. */
function isField({ parts, depth, data }: hbs.AST.PathExpression, name: string): boolean {
  const [around, ...rest] = parts;
  if (data && around !== 'root') return false;
  const [release, inside, field] = data ? rest : parts;
  return depth === 0 && release === 'release' && inside === 'data' && field === name;
}

/** As Handlebars reads a name: what is no plain one stands in brackets. */
const written = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `[${name}]`);

const parsed = (source: string): hbs.AST.Program | null => {
  try {
    return Handlebars.parse(source);
  } catch {
    return null;
  }
};

/** Where each place of a text lies in it. */
function offsets(source: string): (place: Place) => number {
  const starts = [0];
  for (const { index } of source.matchAll(/\n/g)) starts.push(index + 1);
  return ({ line, column }) => (starts[line - 1] ?? 0) + column;
}

/** A design that says `release.data.<from>` in full, by another name; other ways to the field are left to who wrote them. */
export function renamedInTemplate(source: string, from: string, to: string): { text: string; count: number } {
  const offsetOf = offsets(source);
  const lead = /^(@root\.)?release\.data\.(?:\[[^\]]*\]|[^.\s]+)/;
  let text = source;
  let count = 0;
  const found = pathsIn(parsed(source)).filter((path) => isField(path, from));
  for (const { loc } of found.toSorted((a, b) => offsetOf(b.loc.start) - offsetOf(a.loc.start))) {
    const [start, end] = [offsetOf(loc.start), offsetOf(loc.end)];
    const said = source.slice(start, end);
    if (!lead.test(said)) continue;
    const next = said.replace(lead, (_whole, root = '') => `${root}release.data.${written(to)}`);
    text = `${text.slice(0, start)}${next}${text.slice(end)}`;
    count += 1;
  }
  return { text, count };
}

/** In how many places a design says a field in full. */
export const countInTemplate = (source: string, name: string): number =>
  renamedInTemplate(source, name, name).count;
