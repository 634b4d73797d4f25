import { expect, it } from 'vitest';
import { isSameSubject, isSubjectOfNames } from './subject.ts';

it('a subject is left for everybody, by whichever form they are addressed', () => {
  for (const written of [
    '{{firstName}}',
    '{{gender||her|them}}',
    '{{gender|him||them}}',
    '{{gender|him|her|}}',
    '{{gender||}}',
    '{{firstName}} {{gender||her}}',
  ])
    expect(isSubjectOfNames(written), written).toBe(true);
  for (const written of ['', ' ', '{{firstName|friend}}', '{{gender|him|her}}', 'invité{{gender||e}}'])
    expect(isSubjectOfNames(written), written).toBe(false);
});

it('two subjects are the same where nobody reads a difference', () => {
  expect(isSameSubject('Tonight', ' Tonight ')).toBe(true);
  expect(isSameSubject('{{firstName}}, tonight', 'tonight')).toBe(true);
  expect(isSameSubject('For {{gender|him|her|you}}', 'For {{gender|his|her|you}}')).toBe(false);
  expect(isSameSubject('For {{gender|him|her|you}}', 'For {{gender|him|hers|you}}')).toBe(false);
  expect(isSameSubject('For {{gender|him|her|you}}', 'For you')).toBe(false);
});
