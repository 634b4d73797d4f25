import type { OrganizationTheme } from './render-input.ts';

const fallback = ['#FAF8F5', '#FFFFFF', '#16181D', '#5A606B', '#0F5E5C', '#FFFFFF', '#F2A65A'] as const;
type Rgb = [number, number, number];

function toRgb(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const at = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16);
  return [at(1), at(3), at(5)];
}

function mix(one: string, other: string, share: number): string {
  const [a, b] = [toRgb(one), toRgb(other)];
  const channel = (index: 0 | 1 | 2) => Math.round(a[index] * (1 - share) + b[index] * share);
  return `#${([0, 1, 2] as const).map((index) => channel(index).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour itself, or as much of `anchor` mixed in as it takes to be readable on the ground (4.5 : 1). */
function readable(colour: string, ground: string, anchor: string): string {
  for (let share = 0; share < 1; share += 0.1) {
    const candidate = mix(colour, anchor, share);
    if (contrast(candidate, ground) >= 4.5) return candidate;
  }
  return anchor;
}

/** The seven slots and what follows from them; all of it plain `#rrggbb`, so that every mail program knows it. */
export interface Palette {
  page: string;
  sheet: string;
  text: string;
  muted: string;
  action: string;
  onAction: string;
  highlight: string;
  onHighlight: string;
  line: string;
  link: string;
  night: string;
  onNight: string;
  onNightMuted: string;
  accentOnNight: string;
  actionOnNight: string;
  onActionOnNight: string;
  darkPage: string;
  darkSheet: string;
  darkText: string;
  darkMuted: string;
  darkLine: string;
  darkLink: string;
  isDark: boolean;
}

export function toPalette(theme: OrganizationTheme): Palette {
  const slot = (index: number) => {
    const value = theme.colors[index] ?? '';
    return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : (fallback[index] ?? '#000000');
  };
  const [page, sheet, action, highlight] = [slot(0), slot(1), slot(4), slot(6)];
  const isDark = luminance(page) < 0.18;
  const text =
    contrast(slot(2), sheet) >= 4.5 ? slot(2) : readable(slot(2), sheet, isDark ? '#ffffff' : '#000000');
  const muted = readable(slot(3), page, text);
  const onAction =
    contrast(slot(5), action) >= 4.5 ? slot(5) : luminance(action) > 0.2 ? '#16181d' : '#ffffff';
  const night = isDark ? mix(page, '#000000', 0.35) : luminance(text) < 0.1 ? text : '#14161b';
  const accentOnNight = contrast(highlight, night) >= 4.5 ? highlight : readable(highlight, night, '#ffffff');
  const hasQuietAction = contrast(action, night) < 3;
  const darkSheet = isDark ? sheet : mix(night, '#ffffff', 0.06);
  return {
    page,
    sheet,
    text,
    muted,
    action,
    onAction,
    highlight,
    onHighlight:
      contrast(night, highlight) >= 4.5
        ? night
        : readable(night, highlight, luminance(highlight) > 0.2 ? '#000000' : '#ffffff'),
    line: mix(text, sheet, 0.84),
    link: readable(action, sheet, text),
    night,
    onNight: '#ffffff',
    onNightMuted: mix('#ffffff', night, 0.2),
    accentOnNight,
    actionOnNight: hasQuietAction ? accentOnNight : action,
    onActionOnNight: hasQuietAction ? night : onAction,
    darkPage: isDark ? page : mix(night, '#000000', 0.3),
    darkSheet,
    darkText: '#e9e7e3',
    darkMuted: '#a4a8b1',
    darkLine: mix(darkSheet, '#ffffff', 0.16),
    darkLink: readable(hasQuietAction ? accentOnNight : action, darkSheet, '#ffffff'),
    isDark,
  };
}
