import { farInRing, placeInRing, turnRing } from '../../ui/list/ring-place.ts';

/** Makes the row of a group's releases a ring that turns; without this script it is a row that scrolls. */
export function startRing(box: HTMLElement): void {
  const items = [...box.querySelectorAll<HTMLElement>('.ring > li')];
  if (items.length < 2) return;
  const told = box.querySelector('[data-fl-told]');
  const isRtl = getComputedStyle(box).direction === 'rtl';
  let front = 0;
  const draw = () => {
    for (const [index, item] of items.entries()) {
      const place = placeInRing(index, front, items.length);
      const away = Math.abs(place);
      item.style.setProperty('--place', String(place));
      item.toggleAttribute('data-front', place === 0);
      item.toggleAttribute('data-near', away === 1);
      item.toggleAttribute('data-far', away > farInRing);
    }
  };
  const turn = (step: number) => {
    front = turnRing(front, step, items.length);
    draw();
    const title = items[front]?.querySelector('h2')?.textContent ?? '';
    if (told) told.textContent = `${title} (${front + 1}/${items.length})`;
  };
  box.setAttribute('data-on', '');
  for (const button of box.querySelectorAll<HTMLElement>('[data-fl-turn]')) {
    button.hidden = false;
    button.addEventListener('click', () => turn(Number(button.dataset.flTurn)));
  }
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    turn((event.key === 'ArrowRight') === isRtl ? -1 : 1);
  });
  for (const [index, item] of items.entries()) {
    // One that stands aside comes to the front first.
    item.querySelector('.face')?.addEventListener('click', (event) => {
      if (index === front) return;
      event.preventDefault();
      turn(placeInRing(index, front, items.length));
    });
  }
  draw();
}
