/** As bright as white letters can still be read on (0 to 1, relative luminance). */
const brightest = 0.03;

const linear = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: Tone) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

type Tone = readonly [number, number, number];

/** The colour of the veil over a picture: its own mean colour, as dark as white text needs it. Null for none. */
export function scrimOf(tone: Tone): string | null {
  let dark: Tone = tone;
  while (luminance(dark) > brightest) dark = [dark[0] * 0.9, dark[1] * 0.9, dark[2] * 0.9];
  const rounded = dark.map(Math.round);
  return rounded.some((value) => value > 0) ? `rgb(${rounded.join(' ')})` : null;
}
