/** Brings a field into view and puts the cursor in it, once its group is drawn. */
export function focusPath(path: string): void {
  const parts = path.split('.');
  const find = (): HTMLElement | null => {
    // A part of a field (`routes.2.id`) may have no place of its own: then the nearest that has.
    for (let length = parts.length; length > 0; length--) {
      const name = CSS.escape(parts.slice(0, length).join('.'));
      const place = document.querySelector<HTMLElement>(`[data-path="${name}"]`);
      if (place) return place;
    }
    return null;
  };
  const show = (left: number) => {
    const place = find();
    if (!place) {
      if (left > 0) requestAnimationFrame(() => show(left - 1));
      return;
    }
    place.scrollIntoView({ block: 'center' });
    place
      .querySelector<HTMLElement>('input:not([type=hidden]),textarea,button,[role=textbox]')
      ?.focus({ preventScroll: true });
  };
  // The group changes with the address, a few frames from now.
  requestAnimationFrame(() => show(20));
}
