import { describe, expect, it } from 'vitest';
import { decodeText } from '../../platform/decode-text.ts';
import { CaptionFault, captionTextOf, mostCues } from './caption-text.ts';

const cue = (text: string) => `1\n00:00:01,000 --> 00:00:02,500\n${text}\n`;
const wordsOf = (text: string) => captionTextOf(cue(text), null).split('\n').slice(3, -1).join('\n');
const faultOf = (text: string) => {
  try {
    captionTextOf(text, null);
  } catch (error) {
    if (error instanceof CaptionFault) return [error.code, error.line];
    throw error;
  }
  return null;
};

it('makes WebVTT of SubRip, in order of time', () => {
  const srt =
    '\ufeff2\r\n00:01:02,5 --> 01:00:00,000\r\nשלום,\r\nעולם!\r\n\r\n1\r\n0:00:01.000 --> 0:00:02,250 X1:1\r\n- מי שם?\r\n';
  expect(captionTextOf(srt, null)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.250\n- מי שם?\n\n00:01:02.500 --> 01:00:00.000\nשלום,\nעולם!\n',
  );
});

it('keeps of WebVTT words and times, and no style, region, note, place or address', () => {
  const vtt = `WEBVTT - title

STYLE
::cue { background: url(https://evil.example/x) }

REGION
id:fred

NOTE 00:00:00.000 --> is only said

intro
00:01.000 --> 00:02.000 line:0 position:20% align:start
<v Dana>Hello <c.red>there</c> &amp; <b>you <i>all</b>`;
  expect(captionTextOf(vtt, null)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello there &amp; <b>you <i>all</i></b>\n',
  );
});

it('lets no mark-up through that acts', () => {
  expect(wordsOf('<img src=x onerror=alert(1)>a<script>b</script><b onclick="x">c</b>')).toBe('ab<b>c</b>');
  expect(wordsOf('{\\an8}<font color="red">x</font> < 3 > 2 &lt;script&gt;')).toBe(
    'x &lt; 3 &gt; 2 &lt;script&gt;',
  );
  expect(wordsOf('<ruby>漢<rt>kan</rt></ruby>')).toBe('<ruby>漢<rt>kan</rt></ruby>');
});

it('puts the sign that ends a Hebrew line behind it, where a file for old players has it in front', () => {
  expect(wordsOf('.שלום עולם')).toBe('שלום עולם.');
  expect(wordsOf('?מי שם-')).toBe('- מי שם?');
  expect(wordsOf('<i>!רוץ</i>')).toBe('<i>רוץ!</i>');
  expect(wordsOf('...ואז הוא בא.')).toBe('...ואז הוא בא.');
  expect(wordsOf('.5 שקלים')).toBe('.5 שקלים');
  expect(wordsOf('\u202bשלום.\u202c\u200f')).toBe('שלום.');
  expect(wordsOf('.hidden')).toBe('.hidden');
});

describe('says which line cannot be read', () => {
  it.each([
    ['a time that is none', `${cue('a')}\n2\n00:00:71,000 --> 00:00:72,000\nb`, ['time', 6]],
    ['an arrow without times', 'WEBVTT\n\nnow --> later\na', ['time', 3]],
    ['an end before its beginning', '1\n00:00:03,000 --> 00:00:02,000\na', ['endsBeforeStart', 2]],
    ['a time after a day', '1\n00:00:03,000 --> 25:00:02,000\na', ['time', 2]],
    ['no captions at all', 'hello\nworld', ['noCues', 1]],
    ['a caption as long as a page', cue('x'.repeat(1001)), ['tooLong', 2]],
    [
      'too many',
      Array.from({ length: mostCues + 1 }, () => cue('x')).join('\n'),
      ['tooManyCues', mostCues * 4 + 2],
    ],
  ])('%s', (_name, text, fault) => {
    expect(faultOf(text)).toEqual(fault);
  });
});

it('reads Hebrew of every encoding that such files have', () => {
  const text = cue('שלום, עולם!');
  const oneByte = Buffer.from(
    [...text].map((sign) =>
      sign >= 'א' && sign <= 'ת' ? sign.charCodeAt(0) - 0x5d0 + 0xe0 : sign.charCodeAt(0),
    ),
  );
  const files = [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    oneByte,
  ];
  for (const bytes of files) expect(captionTextOf(decodeText(bytes), null)).toContain('\nשלום, עולם!\n');
});

it('takes no captions that all come after the end of the film', () => {
  const late = '1\n00:00:10,500 --> 00:00:12,000\nlate\n';
  expect(() => captionTextOf(late, 5)).toThrow(new CaptionFault('afterEnd', 2));
  expect(captionTextOf(`${late}\n2\n00:00:01,000 --> 00:00:02,000\nearly\n`, 5)).toContain('late');
  expect(captionTextOf(late, null)).toContain('late');
});
