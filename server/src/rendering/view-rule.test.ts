import { viewSpentAfterSeconds, viewSpentAfterShare } from '@firstlook/contract/view-rule.ts';
import { expect, it } from 'vitest';
import { translate } from './translate.ts';

it.each(['en', 'he', 'heF', 'fr'] as const)(
  'says in %s when a view counts, by the numbers that count it',
  (locale) => {
    const text = translate(locale, 'common:viewCounts');
    expect(text.match(/\d+/g)).toEqual([String(viewSpentAfterSeconds), String(viewSpentAfterShare * 100)]);
  },
);
