import { directionOfText } from '@firstlook/contract/text-direction.ts';
import { expect, it } from 'vitest';
import { composedText, leavesNameOut, longestText, textFindings } from './text-check.ts';

const described = {
  hasGateway: true,
  sender: null,
  link: 'https://press.example/s/k3Xp7_dQ9aZ',
  unsubscribeUrl: 'https://press.example/u/k3Xp7_dQ9aZ',
  advertisement: '',
  optOut: 'Unsubscribe: https://press.example/u/k3Xp7_dQ9aZ',
  title: 'Waterline',
  viewsTotal: '10',
  expiresOn: '',
};

it('a text is shown and counted as the named person gets it', () => {
  const { text, segments, alphabet } = composedText('Hi {{firstName}} {{name}}', described, 'Dana Or Levi');
  expect(text).toBe(`Hi Dana Dana Or Levi\n${described.link}\n${described.optOut}`);
  expect([segments, alphabet]).toEqual([1, 'gsm']);
});

it('a text is shown with the words for the person whose name it says, or says no name', () => {
  const shown = (gender: 'female' | 'male' | null | undefined) =>
    composedText(
      'Hi {{firstName}}, {{gender|his|her|their}} film',
      described,
      'Dana Levi',
      gender,
    ).text.split('\n')[0];
  expect(shown('female')).toBe('Hi Dana, her film');
  expect(shown('male')).toBe('Hi Dana, his film');
  expect(shown(null)).toBe('Hi Dana, their film');
  expect(shown(undefined)).toBe('Hi, their film');
  expect(composedText('Hi {{firstName}}', described, 'Dana Levi', undefined).text).toContain('Hi Dana');
});

it('what stands in the way of a text, and what is only to be known', () => {
  const keys = (written: string, segments: number, hasGateway = true) =>
    textFindings(written, { ...described, hasGateway }, { segments }).map(({ key, tone }) => [key, tone]);
  expect(keys(' ', 1)).toEqual([
    ['textEmpty', 'block'],
    ['textLinks', 'ok'],
  ]);
  expect(keys('Hi {{color}}', 1)[0]).toEqual(['textField', 'block']);
  expect(keys('{{gender||her|them}}', 1)[0]).toEqual(['textNames', 'block']);
  expect(keys('Hi', 1)[0]).toEqual(['textShort', 'ok']);
  expect(keys('Hi', 2)[0]).toEqual(['textLong', 'warn']);
  // Its place would stay empty.
  expect(keys('Until {{expiresOn}}', 1)[1]).toEqual(['textNoExpiry', 'warn']);
  const nameless = (written: string) =>
    textFindings(written, described, { segments: 1, nameless: leavesNameOut(written) ? 2 : 0 });
  expect(nameless('Hi {{firstName}}')).toContainEqual({ key: 'textNoName', tone: 'warn', count: 2 });
  expect(nameless('Hi {{firstName|there}}').map(({ key }) => key)).not.toContain('textNoName');
  expect(keys('Hi', 1, false).at(-1)).toEqual(['noGateway', 'warn']);
});

it('a text runs the way of its own first letter', () => {
  expect(directionOfText('{{firstName}}, הסרט מחכה', 'ltr')).toBe('rtl');
  expect(directionOfText('{{firstName}}, your film', 'rtl')).toBe('ltr');
  expect(directionOfText('{{firstName}}', 'rtl')).toBe('rtl');
});

it('a text is counted as whoever has the longest name gets it, and says by what', () => {
  const shape = (first: number, last: number, more: object = {}) =>
    ({ first, firstIsGsm: true, last, lastIsGsm: true, gender: null, people: 1, ...more }) as const;
  const used = (written: string, shapes: readonly ReturnType<typeof shape>[] = []) => {
    const { used: letters, by } = longestText(written, described, shapes, {
      name: 'Dana Levi',
      gender: null,
    });
    return [letters - longestText('', described, [], { name: '', gender: null }).used, by];
  };
  expect(used('Tonight at nine')).toEqual([16, { name: null, ownFields: false }]);
  // The letters of a field are no letters of the message.
  const shapes = [shape(4, 4), shape(11, 2), shape(0, 0)];
  expect(used('Hi {{firstName}}', shapes)).toEqual([15, { name: { letters: 11 }, ownFields: false }]);
  expect(used('Hi {{name}}', shapes)).toEqual([18, { name: { letters: 14 }, ownFields: false }]);
  expect(used('Hi {{firstName}}')).toEqual([8, { name: 'sample', ownFields: false }]);
  expect(used('On {{field.beat}}')).toEqual([19, { name: null, ownFields: true }]);
  // One Hebrew name makes all of it sixteen bits.
  const { alphabet } = longestText('Hi {{firstName}}', described, [shape(4, 4, { firstIsGsm: false })], {
    name: 'Dana Levi',
    gender: null,
  });
  expect(alphabet).toBe('ucs2');
});
