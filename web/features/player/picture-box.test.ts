import { expect, it } from 'vitest';
import { pictureBox } from './picture-box.ts';

it.each([
  ['a wide film on an upright phone', { width: 390, height: 844 }, { width: 1920, height: 1080 }],
  ['an upright film on a wide screen', { width: 1920, height: 1080 }, { width: 1080, height: 1920 }],
  ['a film of the player’s shape', { width: 1280, height: 720 }, { width: 640, height: 360 }],
])('finds the picture between the bars: %s', (_name, player, film) => {
  const box = pictureBox(player, film);
  expect(box.width / box.height).toBeCloseTo(film.width / film.height);
  expect(box.x * 2 + box.width).toBeCloseTo(player.width);
  expect(box.y * 2 + box.height).toBeCloseTo(player.height);
  expect(Math.min(box.x, box.y)).toBeCloseTo(0);
});

it('takes the whole player while the size of the film is not known', () => {
  expect(pictureBox({ width: 300, height: 200 }, { width: 0, height: 0 })).toEqual({
    x: 0,
    y: 0,
    width: 300,
    height: 200,
  });
});
