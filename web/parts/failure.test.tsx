// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import common from '../../locales/en/common.json' with { type: 'json' };
import { ApiError } from '../data/api.ts';
import { draw, withScreen } from '../test/screen.tsx';
import { useErrorText, useFailureTitle } from './failure.tsx';

withScreen();

function Titles({ errors }: { errors: unknown[] }) {
  const title = useFailureTitle();
  return <p>{errors.map(title).join(' | ')}</p>;
}

it('a page is called by what is wrong with it: what is missing is not broken', () => {
  const errors = [
    new ApiError(404, { code: 'NOT_FOUND' }),
    new ApiError(403, { code: 'NOT_ALLOWED' }),
    new ApiError(0, { code: 'NETWORK' }),
    new ApiError(500, { code: 'INTERNAL' }),
    new Error('x'),
  ];
  draw(<Titles errors={errors} />);
  const { notFound, notAllowed, offline, broken } = common;
  const titles = [notFound, notAllowed, offline, broken, broken].map(({ title }) => title);
  expect(screen.getByText(titles.join(' | '))).toBeTruthy();
});

function Text({ error }: { error: unknown }) {
  return <p>{useErrorText()(error)}</p>;
}

it('a file that is too large is told how large it may be', () => {
  const params = { maximumRows: 100_000, maximumBytes: 20 * 1024 * 1024 };
  draw(<Text error={new ApiError(413, { code: 'TOO_LARGE', params })} />);
  expect(
    screen.getByText('The file is too large: it may have up to 100,000 rows and \u206620 MB\u2069.'),
  ).toBeTruthy();
});
