import { describe, expect, it } from 'vitest';
import { byGender, fillFields, holdsUnknown } from './merge-field.ts';

const fill = (text: string, values: Record<string, string>) => fillFields(text, (name) => values[name]);

describe('a field', () => {
  it.each([
    ['Hi {{name}}, come', 'Hi Noa, come', 'Hi, come'],
    ['שלום {{name}}, הסרט מחכה', 'שלום Noa, הסרט מחכה', 'שלום, הסרט מחכה'],
    ['{{name}}, come', 'Noa, come', 'come'],
    ['Come, {{name}}!', 'Come, Noa!', 'Come!'],
    ['Dear {{name}} and all', 'Dear Noa and all', 'Dear and all'],
    ['Hi {{name}}\nCome', 'Hi Noa\nCome', 'Hi\nCome'],
    ['To {{ name | our readers }}: come', 'To Noa: come', 'To our readers: come'],
    ['({{name}}) come', '(Noa) come', '() come'],
  ])('%s', (text, named, nameless) => {
    expect(fill(text, { name: 'Noa' })).toBe(named);
    expect(fill(text, { name: '' })).toBe(nameless);
  });

  it('is not merged again, and stays as it is written where it is none', () => {
    expect(fill('{{name}} {{other}}', { name: '{{name|x}}' })).toBe('{{name|x}} {{other}}');
    const isField = (name: string) => name === 'name';
    expect(holdsUnknown('{{name|x}} {{ name }}', isField)).toBe(false);
    for (const text of ['{{other|name}}', '{{name', 'name}}', '{{}}', '{{name|{x}}}'])
      expect(holdsUnknown(text, isField), text).toBe(true);
  });
});

describe('words by form of address', () => {
  const written = 'Dear {{gender|sir|madam|reader}}, come';
  const of = (text: string, gender: 'female' | 'male' | null) =>
    fillFields(text, () => undefined, byGender(gender));

  it.each([
    [written, 'Dear sir, come', 'Dear madam, come', 'Dear reader, come'],
    ['{{ gender | אתה מוזמן | את מוזמנת }}', 'אתה מוזמן', 'את מוזמנת', 'אתה מוזמן/את מוזמנת'],
    ['Dear {{gender|sir|madam|}}, come', 'Dear sir, come', 'Dear madam, come', 'Dear, come'],
    ['invité{{gender||e}}', 'invité', 'invitée', 'invité/e'],
    ['Dear {{gender||}}, come', 'Dear, come', 'Dear, come', 'Dear, come'],
  ])('%s', (text, male, female, unknown) => {
    expect([of(text, 'male'), of(text, 'female'), of(text, null)]).toEqual([male, female, unknown]);
    expect(fillFields(text, () => undefined)).toBe(unknown);
  });

  it('need two forms or three; any other stand for nothing', () => {
    const isField = () => false;
    expect(holdsUnknown(written, isField)).toBe(false);
    for (const text of ['{{gender}}', '{{gender|sir}}', '{{gender|a|b|c|d}}', '{{genders|a|b}}']) {
      expect(holdsUnknown(text, isField), text).toBe(true);
      expect(of(text, 'male')).toBe(text);
    }
  });
});
