import { dayIn } from '@firstlook/contract/zone.ts';
import { createContext, useContext } from 'react';
import { timeZone } from '../../i18n/place.ts';
import type { Only } from './stats-state.ts';

interface ShownFigures {
  /** They answer the question before; those that were asked for are on their way. */
  isOld: boolean;
  /** What the names of files say of them behind their own, with a hyphen before it. */
  fileTail: string;
}

/** Of which question the figures are that the page shows. */
export const Shown = createContext<ShownFigures>({ isOld: false, fileTail: '' });
export const useShownFigures = (): ShownFigures => useContext(Shown);

/** A name in signs that that of a file may have. */
export const fileNamePart = (name: string): string => name.replace(/[^\p{L}\p{N}.-]+/gu, ' ').trim();

/** Days and what alone is shown, in signs that a name of a file may have. */
export function fileTailOf(
  range: { from: string; to: string },
  only: Only,
  title: string | undefined,
): string {
  const days = [range.from, range.to].map((at) => dayIn(timeZone(), new Date(at)));
  const parts = [...days, only.release && (title ?? only.release), only.device, only.country];
  return parts
    .flatMap((part) => (part ? [fileNamePart(part)] : []))
    .map((part) => `-${part}`)
    .join('');
}
