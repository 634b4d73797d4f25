import { contrast, isQuietOnNight, luminance, mix, nightOf } from '@firstlook/contract/color.ts';
import type { OrganizationTheme } from './render-input.ts';

const fallback = ['#FAF8F5', '#FFFFFF', '#16181D', '#5A606B', '#0F5E5C', '#FFFFFF', '#F2A65A'] as const;

/** The colour itself, or as much of `anchor` mixed in as it takes to be readable on the ground (4.5 : 1). */
function readable(colour: string, ground: string, anchor: string): string {
  for (let share = 0; share < 1; share += 0.1) {
    const candidate = mix(colour, anchor, share);
    if (contrast(candidate, ground) >= 4.5) return candidate;
  }
  return anchor;
}

/** What browsers draw by themselves, unticked boxes above all, has to fit the ground. */
export const isDark = (ground: string): boolean => luminance(ground) < 0.18;

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
  const isNight = isDark(page);
  const text =
    contrast(slot(2), sheet) >= 4.5 ? slot(2) : readable(slot(2), sheet, isNight ? '#ffffff' : '#000000');
  const muted = readable(slot(3), page, text);
  const onAction =
    contrast(slot(5), action) >= 4.5 ? slot(5) : luminance(action) > 0.2 ? '#16181d' : '#ffffff';
  const night = nightOf(page, text);
  const accentOnNight = contrast(highlight, night) >= 4.5 ? highlight : readable(highlight, night, '#ffffff');
  const hasQuietAction = isQuietOnNight(action, night);
  const darkSheet = isNight ? sheet : mix(night, '#ffffff', 0.06);
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
    darkPage: isNight ? page : mix(night, '#000000', 0.3),
    darkSheet,
    darkText: '#e9e7e3',
    darkMuted: '#a4a8b1',
    darkLine: mix(darkSheet, '#ffffff', 0.16),
    darkLink: readable(hasQuietAction ? accentOnNight : action, darkSheet, '#ffffff'),
    isDark: isNight,
  };
}
