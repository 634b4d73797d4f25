// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { fakeRelease } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { GoneNote } from './gone-note.tsx';
import { draftOf } from './use-release-form.ts';

withScreen();
afterEach(() => void vi.unstubAllGlobals());

const release = fakeRelease();
const failureOf = (status: number) =>
  new ApiError(status, { code: 'NOT_FOUND', message: '', params: {}, requestId: 'q' } as never);

function draw(failure: unknown, onKept = vi.fn()) {
  drawWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <GoneNote organizationId="o1" failure={failure} draft={draftOf(release)} onKept={onKept} />
      <p>form</p>
    </QueryClientProvider>,
  );
  return onKept;
}

it('what was typed for a release that was deleted meanwhile is kept as a new one', async () => {
  const sent: [string, string | undefined][] = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    sent.push([address, init?.method]);
    return Promise.resolve(Response.json({ ...release, _id: 'r2' }, { status: 201 }));
  });
  const onKept = draw(failureOf(404));
  expect(await screen.findByText(/Somebody deleted the release/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save as a new release' }));
  await expect.poll(() => window.location.hash).toMatch(/\/release\/edit\/o1\/r2$/);
  expect(sent[0]).toEqual([expect.stringMatching(/\/release\/o1$/), 'POST']);
  expect(onKept).toHaveBeenCalledOnce();
});

it.each([null, failureOf(422), new TypeError('away')])(
  'another failure says nothing of it',
  async (failure) => {
    draw(failure);
    expect(await screen.findByText('form')).toBeTruthy();
    expect(screen.queryByText(/Somebody deleted/)).toBeNull();
  },
);
