import { formatDateTime } from './format.ts';

/** `21/11/2026 14:03:09`. */
export const formatSecond = (iso: string): string =>
  `${formatDateTime(iso)}:${String(new Date(iso).getUTCSeconds()).padStart(2, '0')}`;

/** The moments of a list, in its order: to the minute, and to the second where one beside it is of the same minute. An empty text stays one. */
export function momentsToldApart(isos: readonly string[]): string[] {
  const minutes = isos.map((iso) => iso && formatDateTime(iso));
  return minutes.map((minute, at) => {
    const iso = isos[at];
    return iso && [minutes[at - 1], minutes[at + 1]].includes(minute) ? formatSecond(iso) : minute;
  });
}
