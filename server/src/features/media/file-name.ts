/** Control characters, and the marks that turn the reading direction (`exe.gpj` shown as `jpg.exe`). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A name as it may be shown and kept: one line, no folders, at most 150 characters. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').replace(UNSAFE, '').split(/[\\/]/).at(-1) ?? '';
  const trimmed = last.trim().replace(/^\.+/, '');
  const ending = /\.[^.]{1,8}$/.exec(trimmed)?.[0] ?? '';
  const stem = trimmed.slice(0, trimmed.length - ending.length);
  return `${[...stem].slice(0, 150 - ending.length).join('')}${ending}` || 'file';
}

/**
 * Content-Disposition after RFC 6266: an ASCII name for old readers, the real one percent-encoded. The ending is
 * ours (found in the content), whatever the name pretends.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string, extension: string): string {
  const clean = cleanFileName(name);
  const stem = clean.replace(/\.[^.]{1,8}$/, '');
  const whole = extension && !clean.toLowerCase().endsWith(`.${extension}`) ? `${stem}.${extension}` : clean;
  const ascii = whole.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%;]/g, '_');
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
