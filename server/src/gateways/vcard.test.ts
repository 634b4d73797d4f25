import { describe, expect, it } from 'vitest';
import { cardColumns, isVcard, readVcards } from './vcard.ts';

const rows = (text: string | Uint8Array) => {
  const [head, ...cards] = readVcards([typeof text === 'string' ? Buffer.from(text) : text]);
  expect(head).toEqual([...cardColumns]);
  return cards.map((cells) => Object.fromEntries(cardColumns.map((name, at) => [name, cells[at]])));
};
const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

describe('a card', () => {
  it('of 2.1 is read with quoted-printable in its letters, over several lines', () => {
    const qp = (text: string, charset: 'utf8' | 'hebrew') =>
      [
        ...(charset === 'utf8'
          ? Buffer.from(text)
          : Buffer.from(text, 'utf16le').filter((_, at) => at % 2 === 0)),
      ]
        .map((byte) => `=${(charset === 'hebrew' ? byte - 0xd0 + 0xe0 : byte).toString(16).toUpperCase()}`)
        .join('');
    const name = qp('מזרחי;גליה', 'utf8');
    const text = card(
      'VERSION:2.1',
      `N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${name.slice(0, 18)}=`,
      `${name.slice(18)};;;`,
      `ORG;QUOTED-PRINTABLE;CHARSET=windows-1255:${qp('ידיעות', 'hebrew')}`,
      'TEL;HOME;VOICE:03-5550100',
      'TEL;CELL:052-555-0142',
      'EMAIL;INTERNET:galia@north.example',
    );
    expect(rows(text)).toMatchObject([
      {
        ...{ firstName: 'גליה', lastName: 'מזרחי', company: 'ידיעות' },
        ...{ mobile: '052-555-0142', email: 'galia@north.example' },
      },
    ]);
  });

  it('of 3.0 is read with groups, folded lines, escapes and what is preferred', () => {
    const text = card(
      'VERSION:3.0',
      'N:Kadron;Noam;;;',
      'item1.EMAIL;type=INTERNET;type=HOME:home@own.example',
      'item1.X-ABLabel:_$!<Home>!$_',
      'item2.EMAIL;type=INTERNET;type=WORK;type=pref:noam@obser',
      ' ver.example',
      'TEL;type=WORK;type=pref:+97235550100',
      'TEL;type=CELL;type=VOICE:+972545550187',
      'ORG:Observer\\, Daily\\; North;Desk',
      'CATEGORIES:Film,Press\\, foreign',
      'TITLE:Editor',
      'NOTE:First\\nSecond\\, more',
    );
    expect(rows(text)).toEqual([
      {
        ...{ email: 'noam@observer.example', firstName: 'Noam', lastName: 'Kadron', mobile: '+972545550187' },
        ...{ company: 'Observer, Daily; North', tags: 'Film; Press  foreign', gender: '' },
        ...{ role: 'Editor', notes: 'First\nSecond, more' },
        ...{ emails: 'home@own.example (Home)', mobiles: '+97235550100' },
      },
    ]);
  });

  it('of 4.0 is read with addresses as URIs, numbered preferences and quoted parameters', () => {
    const text = card(
      'VERSION:4.0',
      'FN:Dana Levi',
      'EMAIL;PREF=2:second@own.example',
      'EMAIL;PREF=1;LABEL="a:b;c":mailto:dana@own.example',
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+972-52-555-0142;ext=1',
      'GENDER:F;she',
      'ROLE:Critic',
    );
    expect(rows(text)).toMatchObject([
      {
        ...{ firstName: 'Dana', lastName: 'Levi', email: 'dana@own.example' },
        ...{ mobile: '+972-52-555-0142', gender: 'female', role: 'Critic' },
      },
    ]);
  });

  it('in windows-1255 or UTF-16 is read with its letters, and one of a company has no names', () => {
    const text = card('VERSION:3.0', 'FN:ידיעות הצפון', 'ORG:ידיעות הצפון;', 'EMAIL:news@north.example');
    const hebrew = Uint8Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code;
    });
    const known = { company: 'ידיעות הצפון', firstName: '', lastName: '' };
    for (const bytes of [hebrew, Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      expect(isVcard([bytes])).toBe(true);
      expect(rows(bytes)).toMatchObject([known]);
    }
  });

  it('stands beside others: in one another, without an end, with an endless picture', () => {
    const text = [
      'BEGIN:VCARD\nN:One;A\nAGENT:\nBEGIN:VCARD\nN:Inner;X\nEMAIL:inner@own.example\nEND:VCARD\nEMAIL:a@own.example\nEND:VCARD',
      `begin:vcard\nN:Two;B\nPHOTO;ENCODING=b:${'A'.repeat(3_000_000)}\nEMAIL:b@own.example`,
      'BEGIN:VCARD\nN:Three;C\nEMAIL:c@own.example\n',
    ].join('\n');
    expect(rows(text).map(({ firstName, email }) => [firstName, email])).toEqual([
      ['A', 'a@own.example'],
      ['B', 'b@own.example'],
      ['C', 'c@own.example'],
    ]);
  });
});

/** The same numbers each time. */
function random(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

describe('any cards', () => {
  const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
  it('come back as they were written, however they are folded and cut into parts', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = random(seed);
      const letters = ['א', 'ש', 'é', 'a', 'Z', ';', ',', '\\', ':', '"', '=', '漢', '7'];
      const word = () => Array.from({ length: 1 + next(30) }, () => letters[next(letters.length)]).join('');
      const people = Array.from({ length: 1 + next(5) }, () => [word(), word(), `${word()}\n${word()}`]);
      const fold = (line: string) => line.replace(/.{8}/gu, (part) => (next(2) ? part : `${part}\r\n `));
      const text = people
        .map(([first = '', last = '', note = '']) =>
          card('VERSION:3.0', fold(`N:${escaped(last)};${escaped(first)};;;`), fold(`NOTE:${escaped(note)}`)),
        )
        .join('');
      const bytes = Buffer.from(text);
      const size = 1 + next(40);
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      const found = [...readVcards(parts)].slice(1).map((cells) => [cells[1], cells[2], cells[8]]);
      expect(found).toEqual(people);
    }
  });

  it('that are noise bring no error', () => {
    const signs = [
      'BEGIN:VCARD\n',
      'END:VCARD\r',
      'N:',
      'N;ENCODING=QUOTED-PRINTABLE;CHARSET=nothing:',
      '=\n',
      '=F',
      ';',
      '\\',
      '"',
      ' ',
      'EMAIL',
      ':',
      'AGENT:\n',
      '\0',
    ];
    for (let seed = 1; seed <= 300; seed++) {
      const next = random(seed);
      const text = Array.from({ length: 200 }, () => signs[next(signs.length)]).join('');
      for (const cells of readVcards([Buffer.from(text)])) expect(cells).toHaveLength(cardColumns.length);
    }
  });
});
