import { inOneLine } from '@firstlook/contract/visible-text.ts';
import { create } from 'content-disposition';

/** A name as it may be shown and kept: one line, read as it is written (no `exe.gpj` shown as `jpg.exe`), no folders, at most 150 characters. */
export function cleanFileName(name: string): string {
  const last = inOneLine(name.normalize('NFC')).split(/[\\/]/).at(-1) ?? '';
  const trimmed = last.trim().replace(/^\.+/, '');
  const ending = /\.[^.]{1,8}$/.exec(trimmed)?.[0] ?? '';
  const stem = trimmed.slice(0, trimmed.length - ending.length);
  return `${[...stem].slice(0, 150 - ending.length).join('')}${ending}` || 'file';
}

/**
 * Content-Disposition after RFC 6266: a name that is not plain ASCII once for old readers and once percent-encoded. The
 * ending is ours (found in the content), whatever the name pretends.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string, extension: string): string {
  const clean = cleanFileName(name);
  const stem = clean.replace(/\.[^.]{1,8}$/, '');
  const whole = extension && !clean.toLowerCase().endsWith(`.${extension}`) ? `${stem}.${extension}` : clean;
  const fallback = whole.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%;]/g, '_');
  return create(whole, { type: kind, fallback });
}
