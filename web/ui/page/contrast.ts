import { contrast, isQuietOnNight, luminance, nightOf } from '@firstlook/contract/color.ts';

/** The share of `--primary-soft` in `tokens.css`. */
const tint = 0.11;

const isColor = (text: string | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '');

/** The seven slots, in the order of the entity. */
export const slots = ['page', 'sheet', 'text', 'muted', 'action', 'onAction', 'highlight'] as const;
export type Slot = (typeof slots)[number];

/** Words on grounds as templates put them; 4.5 for text, 3 for lines and marks (WCAG 2.2 AA). */
const pairs: readonly { slot: Slot; on: Slot; least: number }[] = [
  { slot: 'text', on: 'sheet', least: 4.5 },
  { slot: 'text', on: 'page', least: 4.5 },
  { slot: 'muted', on: 'sheet', least: 4.5 },
  { slot: 'action', on: 'sheet', least: 4.5 },
  { slot: 'onAction', on: 'action', least: 4.5 },
  { slot: 'highlight', on: 'sheet', least: 3 },
];

export interface Pair {
  slot: Slot;
  on: Slot;
  ratio: number;
  least: number;
}

/** The ratio of each pair that can be measured. */
export function measure(colors: readonly string[]): Pair[] {
  return pairs.flatMap(({ slot, on, least }) => {
    const [one, other] = [colors[slots.indexOf(slot)], colors[slots.indexOf(on)]];
    return isColor(one) && isColor(other) ? [{ slot, on, least, ratio: contrast(one, other) }] : [];
  });
}

/** Whether mails and pages draw their large button in the highlight, because the action colour is hardly seen on the dark head. */
export function usesHighlightOnNight(colors: readonly string[]): boolean {
  const [page, text, action] = (['page', 'text', 'action'] as const).map(
    (slot) => colors[slots.indexOf(slot)],
  );
  return isColor(page) && isColor(text) && isColor(action) && isQuietOnNight(action, nightOf(page, text));
}

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** So much of the one colour in the other. */
function mix(color: string, into: readonly number[], share: number): string {
  return `#${channelsOf(color)
    .map((value, index) =>
      Math.round(value * share + (into[index] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The colour, then as much darker or lighter as the steps go. @param towards 0 for darker, 255 for lighter */
function* shadesOf(color: string, towards: 0 | 255): Generator<string> {
  for (let share = 0; share < 1; share += 0.05) yield mix(color, [towards, towards, towards], 1 - share);
}

const awayFrom = (ground: string) => (luminance(ground) > 0.18 ? 0 : 255);

/** The same colour, as much darker or lighter as it takes to be readable on the ground. */
export function readableOn(color: string, ground: string, least: number): string {
  const anchor = awayFrom(ground);
  const found = [...shadesOf(color, anchor)].find((shade) => contrast(shade, ground) >= least);
  return found?.toUpperCase() ?? (anchor === 0 ? '#000000' : '#FFFFFF');
}

/** What buttons, links and marks act in, and the words on it. */
export interface Accent {
  action: string;
  onAction: string;
}

/** Words on a shade that the theme's own cannot be read on. */
const words = ['#FFFFFF', '#16181D'];

/**
 * The fifth and sixth colour of a theme, where they can be read: on each other, on the grounds of the look that is on,
 * and on the grounds tinted with the colour itself, as chosen lines are. Else the nearest shade of it that can, so that the
 * organization is known in the dark as in the light. Nothing where the theme is not whole.
 */
export function accentOf(colors: readonly string[], grounds: readonly string[]): Accent | undefined {
  const [own, onOwn] = [colors[slots.indexOf('action')], colors[slots.indexOf('onAction')]];
  if (!isColor(own) || !isColor(onOwn)) return undefined;
  const isReadable = (one: string, ground: string) => contrast(one, ground) >= 4.5;
  for (const action of shadesOf(own, awayFrom(grounds[0] ?? '#FFFFFF'))) {
    const tinted = grounds.map((ground) => mix(action, channelsOf(ground), tint));
    const onAction = [onOwn, ...words].find((one) => isReadable(action, one));
    if (onAction && [...grounds, ...tinted].every((ground) => isReadable(action, ground)))
      return { action: action.toUpperCase(), onAction };
  }
  return undefined;
}
