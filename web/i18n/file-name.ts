/**
 * A file's name for any line of text: name and ending each keep their own direction, so that "2026.xlsx" after Hebrew
 * letters does not become "xlsx.2026".
 */
export function isolatedFileName(name: string): string {
  const at = name.lastIndexOf('.');
  return at > 0
    ? `\u2068\u2068${name.slice(0, at)}\u2069\u2066${name.slice(at)}\u2069\u2069`
    : `\u2068${name}\u2069`;
}
