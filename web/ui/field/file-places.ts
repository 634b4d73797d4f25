import { type RefObject, useEffect, useRef } from 'react';
import { isAccepted } from './chosen-files.ts';

/** A field that files may be pasted into, and dropped on. */
interface Place {
  element: () => HTMLElement | null;
  accept: string;
  take: (files: File[]) => void;
  drop: (transfer: DataTransfer) => void;
}

const places = new Set<Place>();

/** The places of the innermost field around an element that has any. */
function placesAround(element: Element | null): Place[] {
  for (let field = element?.closest('[role="group"], fieldset'); field; ) {
    const around = field;
    const inside = [...places].filter((place) => around.contains(place.element()));
    if (inside.length > 0) return inside;
    field = field.parentElement?.closest('[role="group"], fieldset');
  }
  return [];
}

const exactly = (element: Element | null) =>
  [...places].find((place) => element !== null && place.element()?.contains(element));

/** The only one that takes all of the files; else the only one, which says itself what it does not take. */
function onlyOf(near: readonly Place[], files: readonly File[]): Place | undefined {
  const fitting = near.filter(({ accept }) => files.every((file) => isAccepted(file, accept)));
  const [only, another] = fitting.length > 0 ? fitting : near;
  return another ? undefined : only;
}

/** The place that has the focus, else the one in the same field, else the only one that takes all of the files. */
function placeOfPaste(files: readonly File[]): Place | undefined {
  const focused = document.activeElement;
  const near = placesAround(focused);
  if (near.length > 0) return exactly(focused) ?? onlyOf(near, files);
  const fitting = [...places].filter(({ accept }) => files.every((file) => isAccepted(file, accept)));
  return fitting.length === 1 ? fitting[0] : undefined;
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
const elementOf = ({ target }: Event) => (target instanceof Element ? target : null);

/**
 * Outside of a place a browser would open a dropped file instead of the page, and with it goes what was typed. So the whole
 * field takes what is dropped, and the rest of the page says by the cursor that it does not.
 */
function onDragOver(event: DragEvent): void {
  if (!hasFiles(event) || event.defaultPrevented) return;
  event.preventDefault();
  const near = placesAround(elementOf(event));
  if (event.dataTransfer && near.length === 0) event.dataTransfer.dropEffect = 'none';
  for (const place of places)
    place.element()?.toggleAttribute('data-over', near.length === 1 && near[0] === place);
}

function endDrag(): void {
  for (const { element } of places) element()?.removeAttribute('data-over');
}

function onDragLeave(event: DragEvent): void {
  if (!event.relatedTarget) endDrag();
}

/** A field that takes pasted and dropped files while it is drawn. `onUnclear`: several do, and which is meant is not known. */
export function useFilePlace(
  button: RefObject<HTMLButtonElement | null>,
  place: Omit<Place, 'element'> & {
    disabled: boolean | undefined;
    onUnclear: (act: 'paste' | 'drop') => void;
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
      drop: (transfer) => latest.current.drop(transfer),
    };
    // The first of the fields answers for all of them.
    const isFirst = () => [...places][0] === own;
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented || !isFirst()) return;
      // Words that come with their picture are meant as words.
      if (isText(event.target) && event.clipboardData?.types.some((type) => type.startsWith('text/'))) return;
      event.preventDefault();
      const found = placeOfPaste(files);
      if (found) found.take(files);
      else latest.current.onUnclear('paste');
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented || !event.dataTransfer || !isFirst()) return;
      event.preventDefault();
      endDrag();
      const target = elementOf(event);
      const found = exactly(target) ?? onlyOf(placesAround(target), [...event.dataTransfer.files]);
      if (found) found.drop(event.dataTransfer);
      else latest.current.onUnclear('drop');
    };
    const ending = new AbortController();
    const { signal } = ending;
    places.add(own);
    document.addEventListener('paste', onPaste, { signal });
    document.addEventListener('drop', onDrop, { signal });
    // One listener for all fields: adding it again changes nothing.
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    return () => {
      places.delete(own);
      ending.abort();
      if (places.size > 0) return;
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
    };
  }, [accept, disabled, button]);
}
