import { bookTags, isBookAttribute } from '@firstlook/contract/book-markup.ts';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { bookOf } from '../../test/book.ts';
import { BookError } from './book.ts';
import { cleanBook } from './book-clean.ts';

/** Whatever is written holds nothing but what the list allows, read as a browser reads it. */
function assertAllowed(html: string): void {
  new Parser({
    onopentag(tag, attributes) {
      expect(bookTags.has(tag), tag).toBe(true);
      for (const [name, value] of Object.entries(attributes)) {
        if (name === 'src') expect(value).toMatch(/^#picture-\d+$/);
        else expect(isBookAttribute(tag, name, value), `${tag} ${name}=${value}`).toBe(true);
      }
    },
    oncomment: () => expect.fail('a comment'),
    onprocessinginstruction: (name) => expect.fail(name),
  }).end(html);
}

describe('nothing is left of', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script of another part', '<script src="evil.js"/>'],
    ['a script of SVG', '<svg><script>alert(1)</script></svg>'],
    [
      'a script in a prefix',
      '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:script>evil()</svg:script></svg:svg>',
    ],
    ['a script in capitals', '<ScRiPt>evil()</sCrIpT>'],
    ['a script left open', '<script>evil()'],
    ['a handler', '<p onclick="evil()" onmouseover=evil()>x</p>'],
    ['a handler of a picture', '<img src="x" onerror="evil()"/>'],
    ['a link that runs', '<a href="javascript:evil()">x</a>'],
    ['a link that runs, written in entities', '<a href="&#106;avascript&#58;evil()">x</a>'],
    ['a link that runs, with a tab in it', '<a href="java&#9;script:evil()">x</a>'],
    ['a link that runs behind a blank', '<a href=" &#1;javascript:evil()">x</a>'],
    ['a link to data', '<a href="data:text/html,evil">x</a>'],
    ['a link to a file', '<a href="file:///evil">x</a>'],
    ['a link to somebody with a password', '<a href="https://user:evil@e.example/">x</a>'],
    ['a link of another name', '<a xlink:href="javascript:evil()">x</a>'],
    ['a link without a protocol', '<a href="//evil.example/">x</a>'],
    ['a place of our own host', '<a href="/evil">x</a>'],
    ['a picture of the web', '<img src="https://evil.example/i.png"/>'],
    ['a picture without a protocol', '<img src="//evil.example/i.png"/>'],
    ['a picture in data', '<img src="data:image/svg+xml,evil"/>'],
    ['a picture outside of the archive', '<img src="../../../evil.png"/>'],
    ['other sizes of a picture', '<img srcset="https://evil.example/i.png 1x"/>'],
    ['a picture in a drawing of the web', '<svg><image href="https://evil.example/i.png"/></svg>'],
    [
      'a drawing that takes another',
      '<svg><use href="evil.svg#a"/><foreignObject><p>evil</p></foreignObject></svg>',
    ],
    ['a style', '<style>p{background:url(https://evil.example/)}</style>'],
    ['a style at an element', '<p style="background:url(https://evil.example/);position:fixed">x</p>'],
    ['a style sheet of the web', '<link rel="stylesheet" href="https://evil.example/a.css"/>'],
    ['a frame', '<iframe src="https://evil.example/"/><iframe srcdoc="&lt;script&gt;evil()"></iframe>'],
    ['an object', '<object data="evil.swf"><param name="a" value="evil"/></object><embed src="evil"/>'],
    [
      'a form',
      '<form action="https://evil.example/"><input name="evil"/><button formaction="evil">go</button></form>',
    ],
    ['a sound and a film', '<audio src="evil.mp3" autoplay=""/><video poster="https://evil.example/"/>'],
    ['where all addresses begin', '<base href="https://evil.example/"/>'],
    ['a page that leads on', '<meta http-equiv="refresh" content="0;url=https://evil.example/"/>'],
    ['a comment', '<!-- evil --><!--><img src=x onerror=evil()>-->'],
    ['a section of raw text', '<p><![CDATA[<script>alert(1)</script>]]></p>', '&lt;script&gt;'],
    ['a template', '<template><script>evil()</script></template>'],
    [
      'formulas that break out',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=evil()&gt;">',
    ],
    [
      'raw text that breaks out',
      '<noscript><p title="</noscript><img src=x onerror=evil()>">evil</noscript>',
    ],
    [
      'a text field that breaks out',
      '<textarea><script>evil()</script></textarea><xmp><script>evil()</script></xmp>',
    ],
    ['a name for our own things', '<p id="evil" name="evil">x</p><a id="__proto__" name="cookie">x</a>'],
    [
      'a class',
      '<p class="evil" data-evil="1" aria-label="evil" role="evil" tabindex="1" contenteditable="true">x</p>',
    ],
    ['a picture that is said to be one', '<img src="evil.png"/>'],
    [
      'an attribute that breaks out',
      '<p lang="en&quot; onclick=&quot;evil()" dir="rtl&quot;evil" align="left;evil">x</p>',
    ],
    [
      'a table as large as nothing',
      '<table><tr><td colspan="999999999" rowspan="-1evil">x</td></tr></table>',
    ],
    ['a language that is none', '<p xml:lang="evil evil">x</p>'],
    ['an instruction', '<?xml-stylesheet href="evil.xsl"?><?php evil() ?>'],
    ['signs that no text has', '<p>a&#0;b&#x1;c\u0008</p>'],
    [
      'a ping',
      '<a href="https://e.example/" ping="https://evil.example/" target="evil" download="evil">x</a>',
    ],
    [
      'an address with marks in it',
      '<a href="https://e.example/&quot;onclick=&quot;evil()">x</a>',
      'e.example',
    ],
  ])('%s', async (_, chapter, expected = '') => {
    const others = { 'OEBPS/evil.png': '<svg onload="evil()"/>', 'OEBPS/evil.js': 'evil()' };
    const { book } = cleanBook(await bookOf({ chapters: [`<p>kept</p>${chapter}`], others }));
    const html = book.chapters.map((one) => one.html).join('');
    assertAllowed(html);
    expect(html).toContain('<p>kept</p>');
    expect(html).toContain(expected);
    // Whatever of a word may stay in the address of a link, packed: nowhere else.
    expect(html.replace(/href="https:\/\/e\.example\/%22[^"]*"/, '')).not.toMatch(
      /evil|<script|<svg|javascript|alert\(1\)<\/s/i,
    );
  });
});

/** Each of these took minutes of a reader whose expressions go back and forth. */
it.each([
  ['blanks', `<p>${' '.repeat(2_000_000)}</p>`],
  ['marks that open nothing', `<p>${'<'.repeat(1_000_000)}</p>`],
  ['attributes', `<p ${'a="1" '.repeat(300_000)}>x</p>`],
  [
    'a style without an end',
    `<style>${'a{'.repeat(45_000)}</style><p style="${':;'.repeat(500_000)}" class="${'x '.repeat(500_000)}">x</p>`,
  ],
  ['comments left open', `${'<!--'.repeat(400_000)}`],
  ['sections left open', `${'<![CDATA['.repeat(300_000)}`],
  ['elements left open', `${'<p><b><table>'.repeat(60_000)}`],
])(
  'reads a chapter of nothing but %s within the limits of a book',
  { timeout: 30_000 },
  async (_, chapter) => {
    const bytes = await bookOf({ chapters: ['<p>x</p>', chapter] });
    try {
      expect(cleanBook(bytes).book.chapters[0]?.html).toBe('<p>x</p>');
    } catch (error) {
      expect(error).toBeInstanceOf(BookError);
    }
  },
);
