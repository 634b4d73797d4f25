import { expect, it } from 'vitest';
import { alternatesOf } from './alternate.ts';

const page = (locale: 'he' | 'heF' | 'en' | 'fr') => ({ locale, url: `/${locale}` });
const told = (...parameters: Parameters<typeof alternatesOf>) =>
  alternatesOf(...parameters).map(({ language, url }) => `${language} ${url}`);

it('each language is told once, in one order, and where readers of no other one go', () => {
  expect(told([page('fr'), page('en'), page('heF')], 'he')).toEqual([
    'he /heF',
    'en /en',
    'fr /fr',
    'x-default /heF',
  ]);
});

it('those go to the language of the organization, else to English, else to the first', () => {
  const goesTo = (...parameters: Parameters<typeof alternatesOf>) => told(...parameters).at(-1);
  expect(goesTo([page('he'), page('en')], 'heF')).toBe('x-default /he');
  expect(goesTo([page('he'), page('en')], 'fr')).toBe('x-default /en');
  expect(goesTo([page('he'), page('fr')], 'en')).toBe('x-default /he');
});

it('a page in one language has nothing to tell', () => {
  expect(told([page('he')], 'he')).toEqual([]);
  expect(told([], 'he')).toEqual([]);
});
