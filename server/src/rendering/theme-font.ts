import type { ThemeFont } from '@firstlook/contract/organization-choice.ts';
import type { OrganizationTheme } from './render-input.ts';

/** What a family is called in a style sheet, with what stands in where it is missing: no mail program is sure to load it. */
const stacks: Record<ThemeFont, string> = {
  assistant: "'Assistant Variable',Assistant,'Segoe UI',Arial,sans-serif",
  rubik: "'Rubik Variable',Rubik,'Segoe UI',Arial,sans-serif",
  'frank-ruhl-libre': "'Frank Ruhl Libre','David Libre',David,'Times New Roman',serif",
  karantina: "Karantina,'Arial Narrow',Impact,Arial,sans-serif",
};

export interface Fonts {
  /** Of titles; empty where each template keeps the font of its voice. */
  head: string;
  /** Of running text. */
  text: string;
}

/** A theme's first font sets the titles, its second one the text; names that are none of ours set nothing. */
export function toFonts({ fonts }: Pick<OrganizationTheme, 'fonts'>): Fonts {
  const stack = (name = '') => (Object.hasOwn(stacks, name) ? stacks[name as ThemeFont] : '');
  return { head: stack(fonts[0]), text: stack(fonts[1]) };
}

/** The fonts of a theme over those of a page's voice (`templates/styles/page.css`). */
export function fontRules(fonts: Fonts): string {
  return [
    fonts.head &&
      `:root,.voice-book,.voice-music{--font-head:${fonts.head};--font-book:var(--font-head);--title:var(--font-head)}`,
    fonts.text && `:root{--font-ui:${fonts.text};--font-read:var(--font-ui)}`,
  ]
    .filter(Boolean)
    .join('\n');
}
