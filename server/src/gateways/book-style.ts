import { parse, walk } from 'css-tree';

/** What a style sheet may say of a text here: how it stands and runs, and that it is bold or italic. */
export interface Effect {
  align?: string;
  weight?: 'bold';
  slant?: 'italic';
  dir?: 'rtl' | 'ltr';
}
/** Effects by `tag`, `.class` or `tag.class`. */
export type Effects = ReadonlyMap<string, Effect>;

/** Longer ones say more than is looked for here. */
const longestSheet = 300_000;

function effectOf(property: string, value: string): Effect {
  const said = value
    .trim()
    .toLowerCase()
    .replace(/\s*!important$/, '');
  if (property === 'text-align' && /^(?:left|right|center|start|end)$/.test(said)) return { align: said };
  if (property === 'font-weight' && /^(?:bold|bolder|[6-9]00)$/.test(said)) return { weight: 'bold' };
  if (property === 'font-style' && /^(?:italic|oblique)$/.test(said)) return { slant: 'italic' };
  if (property === 'direction' && (said === 'rtl' || said === 'ltr')) return { dir: said };
  return {};
}

interface CssNode {
  type: string;
  name?: string;
  property?: string;
  value?: { type: string; value?: string };
  children?: Iterable<CssNode>;
  block?: CssNode | null;
  prelude?: CssNode | null;
}

const declared = (children: Iterable<CssNode>): Effect => {
  const found: Effect = {};
  for (const { type, property = '', value } of children)
    if (type === 'Declaration') Object.assign(found, effectOf(property.toLowerCase(), value?.value ?? ''));
  return found;
};

/** One element or class, or both; null for whatever else selects. */
function keyOf(selector: CssNode): string | null {
  let [tag, className] = ['', ''];
  for (const { type, name = '' } of selector.children ?? []) {
    if (type === 'TypeSelector' && !tag) tag = name.toLowerCase();
    else if (type === 'ClassSelector' && !className) className = `.${name}`;
    else return null;
  }
  return tag + className || null;
}

const options = { parseValue: false, parseCustomProperty: false, parseAtrulePrelude: false } as const;

/** What of a style sheet says something of the text; broken or overlong ones say nothing. */
export function effectsOf(css: string): Effects {
  const effects = new Map<string, Effect>();
  if (css.length > longestSheet) return effects;
  try {
    walk(parse(css, options), {
      visit: 'Rule',
      enter(this: { atrule: unknown }, node: unknown) {
        const { prelude, block } = node as CssNode;
        // What is said for paper, or for some screens, is not said for this one.
        if (this.atrule) return;
        const effect = declared(block?.children ?? []);
        if (Object.keys(effect).length === 0) return;
        for (const selector of prelude?.children ?? []) {
          const key = keyOf(selector);
          if (key) effects.set(key, { ...effects.get(key), ...effect });
        }
      },
    });
  } catch {
    // No style sheet at all.
  }
  return effects;
}

/** What a `style` attribute says. */
export function effectOfAttribute(style: string): Effect {
  const found: Effect = {};
  for (const one of style.slice(0, 2000).split(';', 50)) {
    const [property = '', value = ''] = one.split(':', 2);
    Object.assign(found, effectOf(property.trim().toLowerCase(), value));
  }
  return found;
}

/** What sheets and attributes say of an element, the later and nearer over the others. */
export function effectFor(
  sheets: readonly Effects[],
  tag: string,
  attributes: Record<string, string>,
): Effect {
  const classes = (attributes.class ?? '').slice(0, 500).split(/\s+/, 10).filter(Boolean);
  const keys = [tag, ...classes.map((one) => `.${one}`), ...classes.map((one) => `${tag}.${one}`)];
  const found: Effect = {};
  for (const key of keys) for (const sheet of sheets) Object.assign(found, sheet.get(key));
  return Object.assign(found, effectOfAttribute(attributes.style ?? ''));
}
