import { expect, it } from 'vitest';
import { prepareHtml } from './frame-html.ts';

const mail =
  '<style>@media (prefers-color-scheme: dark){p{color:white}}</style><img alt="קו המים" src="/a.jpg" srcset="/b 2x"><td background="/c.png" style="background:url(/d.png)">';

it('shows the dark look only when it is asked for, whatever the system says', () => {
  expect(prepareHtml(mail, { dark: true })).toContain('@media (min-width:0px)');
  expect(prepareHtml(mail, {})).toContain('@media (max-width:0px)');
});

it('takes every picture away and leaves its words', () => {
  const html = prepareHtml(mail, { imagesOff: true });
  expect(html).not.toMatch(/a\.jpg|\/b 2x|c\.png|d\.png/);
  expect(html).toContain('alt="קו המים"');
});
