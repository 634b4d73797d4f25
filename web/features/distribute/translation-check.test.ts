import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { expect, it } from 'vitest';
import { fakeRelease } from '../../test/fake-data.ts';
import { translationFindings } from './translation-check.ts';

const findings = (title: string, locale: Locale, others: readonly string[]) =>
  translationFindings({
    releaseData: { title },
    design: { ...fakeRelease().design, locale },
    translations: others.map((other, at) => ({
      _id: String(at),
      locale: at === 0 ? 'fr' : 'en',
      title: other,
      status: 'draft',
      isArchived: false,
      isOffered: false,
    })),
  }).map(({ key }) => key);

it('a title left over from another language is found by its letters', () => {
  expect(findings('קו המים', 'en', ['קו המים'])).toEqual(['untranslated']);
  expect(findings('Waterline', 'he', ['Ligne', 'Waterline'])).toEqual(['untranslated']);
});

it('the original, a translated one, one of the same letters and one that stands alone are in order', () => {
  expect(findings('קו המים', 'he', ['קו המים'])).toEqual([]);
  expect(findings('קו המים', 'heF', ['קו המים'])).toEqual([]);
  expect(findings('Waterline', 'en', ['קו המים'])).toEqual([]);
  expect(findings('Waterline', 'en', ['Waterline'])).toEqual([]);
  expect(findings('קו המים', 'en', [])).toEqual([]);
});
