import { type RefObject, useEffect, useRef } from 'react';
import { isAccepted } from './chosen-files.ts';

/** A field that files may be pasted into. */
interface Place {
  element: () => HTMLElement | null;
  accept: string;
  take: (files: File[]) => void;
}

const places = new Set<Place>();

/** The place that has the focus, else the one in the same field, else the only one that takes all of the files. */
function placeFor(files: readonly File[]): Place | undefined {
  const focused = document.activeElement;
  const all = [...places];
  const exact = all.find(({ element }) => element() === focused);
  if (exact) return exact;
  const field = focused?.closest('[role="group"], fieldset');
  const near = field ? all.filter(({ element }) => field.contains(element())) : [];
  const fitting = (near.length > 0 ? near : all).filter(({ accept }) =>
    files.every((file) => isAccepted(file, accept)),
  );
  // The field says itself what it does not take.
  const [only, another] = fitting.length > 0 ? fitting : near;
  return another ? undefined : only;
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));

/** A field that takes pasted files while it is drawn. `onUnclear`: there are several such fields, and none has the focus. */
export function usePastedFiles(
  button: RefObject<HTMLButtonElement | null>,
  place: {
    accept: string;
    disabled: boolean | undefined;
    take: (files: File[]) => void;
    onUnclear: () => void;
  },
): void {
  const latest = useRef(place);
  latest.current = place;
  const { accept, disabled } = place;
  useEffect(() => {
    if (disabled) return;
    const own: Place = {
      element: () => button.current,
      accept,
      take: (files) => latest.current.take(files),
    };
    places.add(own);
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      // Words that come with their picture are meant as words.
      if (isText(event.target) && event.clipboardData?.types.some((type) => type.startsWith('text/'))) return;
      // The first of the fields answers for all of them.
      if ([...places][0] !== own) return;
      event.preventDefault();
      const found = placeFor(files);
      if (found) found.take(files);
      else latest.current.onUnclear();
    };
    document.addEventListener('paste', onPaste);
    return () => {
      places.delete(own);
      document.removeEventListener('paste', onPaste);
    };
  }, [accept, disabled, button]);
}
