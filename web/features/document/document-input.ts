import type { Desk } from './desk.ts';

/** Keys of a reader, where nothing is typed: arrows turn as the document is read. */
export function listenForKeys(container: HTMLElement, desk: Desk, findField: HTMLElement) {
  const pressed = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyF') {
      event.preventDefault();
      findField.focus();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest('input'))
      return;
    const { layout, direction, pages } = desk.state;
    const ahead = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const behind = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const turned: Record<string, () => void> = {
      [ahead]: () => desk.turn(1),
      [behind]: () => desk.turn(-1),
      '+': () => desk.zoom(1),
      '=': () => desk.zoom(1),
      '-': () => desk.zoom(-1),
      '0': () => desk.zoom(0),
      Home: () => desk.goTo(1),
      End: () => desk.goTo(pages),
      ...(layout === 'book' && {
        PageDown: () => desk.turn(1),
        PageUp: () => desk.turn(-1),
        ' ': () => desk.turn(event.shiftKey ? -1 : 1),
      }),
    };
    const act = turned[event.key];
    if (!act || (event.key === ' ' && (event.target as HTMLElement).closest('button, a'))) return;
    event.preventDefault();
    act();
  };
  container.addEventListener('keydown', pressed);
}

/** A finger that draws a page of a book aside turns it. */
export function listenForSwipes(stage: HTMLElement, desk: Desk) {
  let from: { x: number; y: number } | null = null;
  stage.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [one] = touches;
      from = touches.length === 1 && one ? { x: one.clientX, y: one.clientY } : null;
    },
    { passive: true },
  );
  stage.addEventListener('touchend', ({ changedTouches }) => {
    const [one] = changedTouches;
    if (!from || !one || desk.state.layout !== 'book' || desk.state.zoom > 100) return;
    const [x, y] = [one.clientX - from.x, one.clientY - from.y];
    if (Math.abs(x) < 50 || Math.abs(x) < Math.abs(y) * 2) return;
    desk.turn(x < 0 === (desk.state.direction === 'ltr') ? 1 : -1);
  });
}
