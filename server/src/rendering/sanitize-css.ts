import { type CssNode, generate, type List, type ListItem, parse, property, string, walk } from 'css-tree';

/** Addresses a style may load: our own files and fonts, nothing that would tell another host who reads. */
function isOwnAddress(address: string, baseUrl: string): boolean {
  const path = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;
  return /^\/(?:api\/file|fonts|assets)\/[\w\-./%]*$/.test(path) && !path.includes('..');
}

const wholeAddress = (address: string, baseUrl: string) =>
  address.startsWith('/') ? `${baseUrl}${address}` : address;

/** Rules that hold other rules or our own fonts; every other one (`@import`, `@namespace`, …) goes. */
const rules = new Set([
  'media',
  'supports',
  'font-face',
  'keyframes',
  'page',
  'layer',
  'container',
  'counter-style',
]);

/** Functions that load or run something. `url` stands here for the forms of it that are no plain address. */
const functions = new Set([
  'url',
  'src',
  'image',
  'image-set',
  'cross-fade',
  'element',
  'paint',
  'expression',
]);

const properties = new Set(['behavior', 'behaviour', 'binding']);

/** `-webkit-image-set` is `image-set`, `*behavior` is `behavior`; a name spelled with escapes is none we know. */
const plain = (name: string) => (name.includes('\\') ? null : property(name.toLowerCase()).basename);

/** Whether nothing is to be left of a node. What the parser could not read (`Raw`) is not for others to read either. */
function isForbidden(node: CssNode): boolean {
  switch (node.type) {
    case 'Atrule': {
      const name = plain(node.name);
      return name === null || !rules.has(name) || node.prelude?.type === 'Raw' || node.block === null;
    }
    case 'Rule':
      return node.prelude.type === 'Raw';
    case 'Declaration': {
      const name = plain(node.property);
      return name === null || properties.has(name) || node.value.type === 'Raw';
    }
    case 'Function': {
      const name = plain(node.name);
      return name === null || functions.has(name);
    }
    case 'Raw':
    case 'Comment':
    case 'CDO':
    case 'CDC':
      return true;
    default:
      return false;
  }
}

function clean(
  css: string,
  context: 'stylesheet' | 'declarationList',
  baseUrl: string,
  isWhole = false,
): string {
  const tree = parse(css, { context, parseCustomProperty: true });
  walk(tree, {
    enter(node: CssNode, item: ListItem<CssNode> | null, list: List<CssNode> | null) {
      const isForeign = node.type === 'Url' && !isOwnAddress(node.value.trim(), baseUrl);
      if (isForeign || (node.type === 'Function' && isForbidden(node))) {
        // In the place of a value stands one that every property takes or ignores.
        if (item) item.data = { type: 'Identifier', name: 'none' };
        return walk.skip;
      }
      if (isWhole && node.type === 'Url') node.value = wholeAddress(node.value.trim(), baseUrl);
      // Apostrophes: in the attribute of an element a quotation mark would have to be written as `&quot;`.
      if (node.type === 'String' && item) item.data = { type: 'Raw', value: string.encode(node.value, true) };
      if (!isForbidden(node)) return;
      if (item && list) list.remove(item);
      return walk.skip;
    },
  });
  // In a string too, so that no text of a style can end its element.
  return generate(tree).replaceAll('<', '\\3c ');
}

/**
 * A whole style sheet of an organization or a template. It is read by a CSS parser and written anew from what that
 * understood: what is left cannot leave the sheet, nor load from elsewhere.
 *
 * @param isWhole of a mail, which is read at no address: its own begin with the base
 */
export function sanitizeStyleSheet(css: string, baseUrl: string, { isWhole = false } = {}): string {
  return clean(css.slice(0, 64_000), 'stylesheet', baseUrl, isWhole);
}

/** The value of a style attribute. */
export function sanitizeStyleAttribute(style: string, baseUrl: string): string {
  return clean(style, 'declarationList', baseUrl);
}
