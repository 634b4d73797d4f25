type Rgb = [number, number, number];

/** Of `#rgb` or `#rrggbb`. */
function toRgb(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const at = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16);
  return [at(1), at(3), at(5)];
}

/** The one colour with so much of the other in it. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [toRgb(one), toRgb(other)];
  const channel = (index: 0 | 1 | 2) => Math.round(a[index] * (1 - share) + b[index] * share);
  return `#${([0, 1, 2] as const).map((index) => channel(index).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance of WCAG 2. */
export function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The dark ground of heads and covers in mails and pages, made of a theme's page and text. */
export function nightOf(page: string, text: string): string {
  if (luminance(page) < 0.18) return mix(page, '#000000', 0.35);
  return luminance(text) < 0.1 ? text : '#14161b';
}

/** Whether a button of this colour would hardly be seen there: it then takes the highlight. */
export const isQuietOnNight = (action: string, night: string): boolean => contrast(action, night) < 3;
