import type { BookDesk } from './book-desk.ts';

/** Part of the width at each side that turns when it is tapped. */
const edge = 0.2;

/** Keys of a book, where nothing else wants them: arrows turn as it is read. */
export function listenForBookKeys(container: HTMLElement, desk: BookDesk): void {
  container.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('nav')) return;
    const isBook = desk.state.layout === 'book';
    const ahead = desk.turnDirection === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const behind = desk.turnDirection === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const acts: Record<string, () => void> = {
      [ahead]: () => desk.turn(1),
      [behind]: () => desk.turn(-1),
      '+': () => desk.resize(1),
      '=': () => desk.resize(1),
      '-': () => desk.resize(-1),
      ...(isBook && {
        PageDown: () => desk.turn(1),
        PageUp: () => desk.turn(-1),
        ' ': () => desk.turn(event.shiftKey ? -1 : 1),
        Home: () => desk.goTo(1),
        End: () => desk.goTo(desk.state.pages),
      }),
    };
    const act = acts[event.key];
    if (!act || (event.key === ' ' && target.closest('button, a'))) return;
    event.preventDefault();
    act();
  });
}

/** A finger that draws the page aside turns it, and so does a tap at its edge. */
export function listenForTurns(stage: HTMLElement, desk: BookDesk): void {
  let from: { x: number; y: number } | null = null;
  let isSwiped = false;
  const turnTo = (side: 'left' | 'right') =>
    desk.turn((side === 'right') === (desk.turnDirection === 'ltr') ? 1 : -1);
  stage.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [one] = touches;
      isSwiped = false;
      from = touches.length === 1 && one ? { x: one.clientX, y: one.clientY } : null;
    },
    { passive: true },
  );
  stage.addEventListener('touchend', ({ changedTouches }) => {
    const [one] = changedTouches;
    if (!from || !one || desk.state.layout !== 'book') return;
    const [x, y] = [one.clientX - from.x, one.clientY - from.y];
    if (Math.abs(x) < 50 || Math.abs(x) < Math.abs(y) * 2) return;
    isSwiped = true;
    // What is drawn to the right uncovers what lies on the left.
    turnTo(x < 0 ? 'right' : 'left');
  });
  stage.addEventListener('click', (event) => {
    const isBusy = isSwiped || (event.target as Element).closest('a, button') || !getSelection()?.isCollapsed;
    if (desk.state.layout !== 'book' || isBusy) return;
    const { left, width } = stage.getBoundingClientRect();
    const at = (event.clientX - left) / width;
    if (at < edge) turnTo('left');
    if (at > 1 - edge) turnTo('right');
  });
}
