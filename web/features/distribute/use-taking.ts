import { type KeyboardEvent, useEffect, useState } from 'react';
import { type FindRow, firstChoice, stepped } from './find-rows.ts';

/** Lines under a search field, and whether they are those of what stands in it. */
interface Found {
  rows: readonly FindRow[];
  isSettled: boolean;
}

/** The line that Enter takes, the keys that move it, and an Enter that was pressed before the answer was there. */
export function useTaking(found: Found, typed: string, take: (row: FindRow) => void) {
  const { rows, isSettled } = found;
  const [marked, setMarked] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const first = firstChoice(rows, typed);
  // Groups are known at once. People of the search before this one are not what was typed.
  const own = isSettled || rows[first]?.group ? first : -1;
  const at = rows.findIndex(({ key }) => key === marked);
  const active = at >= 0 ? at : own;
  const row = rows[active];
  const reset = () => {
    setMarked(null);
    setAsked(false);
  };
  useEffect(() => {
    if (!isAsked || !isSettled) return;
    setAsked(false);
    if (row) take(row);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows.length > 0) {
      event.preventDefault();
      setMarked(rows[stepped(active, step, rows.length)]?.key ?? null);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (row) take(row);
    else if (!isSettled) setAsked(true);
  };
  return { active, onKeyDown, reset };
}
