/** Addresses a style may load: our own files and fonts, nothing that would tell another host who reads. */
function isOwnAddress(address: string, baseUrl: string): boolean {
  const path = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;
  return /^\/(?:api\/file|fonts|assets)\/[\w\-./%]*$/.test(path) && !path.includes('..');
}

const forbidden =
  /expression\s*\(|javascript\s*:|vbscript\s*:|behaviou?r\s*:|-moz-binding|(?:-webkit-)?image-set\s*\(|\bsrc\s*\(|cross-fade\s*\(|element\s*\(|paint\s*\(/gi;

function clean(css: string, baseUrl: string): string {
  return (
    css
      // Escapes would let a word hide from the rules below; no style we know of needs one.
      .replace(/\\/g, '')
      .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
      .replace(/[<>]/g, (sign) => (sign === '>' ? '>' : ''))
      .replace(/@(?:import|charset|namespace|document|-moz-document)\b[^;{}]*(?:;|$)?/gi, '')
      .replace(forbidden, 'x-removed(')
      .replace(/url\s*\(\s*(["']?)([^"')]*)\1\s*\)?/gi, (_, __: string, address: string) =>
        isOwnAddress(address.trim(), baseUrl) ? `url("${address.trim()}")` : 'none',
      )
  );
}

/** A whole style sheet of an organization or a template; what is left cannot leave the sheet or load from elsewhere. */
export function sanitizeStyleSheet(css: string, baseUrl: string): string {
  return clean(css.slice(0, 64_000), baseUrl);
}

/** The value of a style attribute. */
export function sanitizeStyleAttribute(style: string, baseUrl: string): string {
  return clean(style.replace(/[{}]/g, ''), baseUrl);
}
