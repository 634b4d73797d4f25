import { expect, it } from 'vitest';
import { buildRenderInput } from '../../test/render-sample.ts';
import { pageStyle } from './page-shell.ts';

const night = ['#101218', '#171A21', '#F2F2F2', '#A4A8B1', '#5CC9BF', '#101218', '#F2A65A'];

it.each([
  ['dark', night],
  ['light', buildRenderInput('landing-page/tv-premiere').organization.theme.colors],
])('what browsers draw by themselves is %s on such a ground', (scheme, colors) => {
  const { organization, baseUrl } = buildRenderInput('landing-page/tv-premiere');
  const style = pageStyle(
    { baseUrl, organization: { ...organization, theme: { ...organization.theme, colors } } },
    '',
  );
  expect(style).toContain(`:root{color-scheme:${scheme};`);
});
