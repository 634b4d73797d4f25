import { expect, it } from 'vitest';
import { captionToShow } from './captions.ts';

const of = (locale: string) => ({
  _id: locale,
  locale,
  label: locale,
  src: `/${locale}`,
  isOfFormerFilm: false,
});
const offered = [of('en'), of('he'), of('pt-BR')];
const shown = (chosen: string | null, languages: string[]) =>
  captionToShow(offered, chosen, languages)?.locale;

it('shows captions in the first of the viewer’s languages that there is, whatever its region', () => {
  expect(shown(null, ['he-IL', 'en-US'])).toBe('he');
  expect(shown(null, ['de', 'en-GB', 'he'])).toBe('en');
  expect(shown(null, ['pt-PT'])).toBe('pt-BR');
  expect(shown(null, ['de', 'ar'])).toBeUndefined();
});

it('goes by what this device chose last, also where it chose none', () => {
  expect(shown('en', ['he'])).toBe('en');
  expect(shown('off', ['he'])).toBeUndefined();
  expect(shown('ru', ['he'])).toBe('he');
});
