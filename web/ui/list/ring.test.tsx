// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { Ring, useRing } from './ring.tsx';

withScreen();

const names = ['one', 'two', 'three'];

function Sample() {
  const { front, turn } = useRing(names.length);
  return (
    <Ring
      words={{ ring: 'Books', back: 'Back', on: 'On' }}
      items={names.map((key) => ({ key, face: key }))}
      {...{ front, turn }}
    >
      <h2>{names[front]}</h2>
    </Ring>
  );
}
const front = () => screen.getByRole('heading').textContent;
const ring = () => screen.getByRole('region', { name: 'Books' });

it('turns around its end by buttons and arrow keys', () => {
  draw(<Sample />);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(front()).toBe('three');
  fireEvent.keyDown(ring(), { key: 'ArrowRight' });
  expect(front()).toBe('one');
});

it('leaves the keys of the browser alone: Alt and the arrow go back a page', () => {
  draw(<Sample />);
  const key = createEvent.keyDown(ring(), { key: 'ArrowLeft', altKey: true });
  fireEvent(ring(), key);
  expect(key.defaultPrevented).toBe(false);
  expect(front()).toBe('one');
});

it('is turned by a finger that goes far enough sideways', () => {
  draw(<Sample />);
  const faces = ring().querySelector('ul') as HTMLElement;
  const drag = (to: number) => {
    fireEvent.touchStart(faces, { touches: [{ clientX: 200 }] });
    fireEvent.touchEnd(faces, { changedTouches: [{ clientX: to }] });
  };
  drag(180);
  expect(front()).toBe('one');
  drag(120);
  expect(front()).toBe('two');
});
