// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { fakeRelease } from '../../test/fake-data.ts';
import { draftOf, useReleaseForm } from './use-release-form.ts';

const definitions = [
  { type: 'RELEASES_SELECTOR', fieldName: 'childrenReleases', index: 1 },
  {
    type: 'SELECT_RELEASES_FROM_INNER_PARAM',
    fieldName: 'mostWatchedReleases',
    index: 2,
    fromField: 'childrenReleases',
  },
];

it('what is taken out of a field leaves the selection from it at once', () => {
  const releaseData = { title: 'Season', childrenReleases: ['a', 'b'], mostWatchedReleases: ['b', 'a'] };
  const release = fakeRelease({ releaseData });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () =>
      useReleaseForm({
        organizationId: 'o1',
        release,
        partOf: undefined,
        definitions,
        initial: draftOf(release),
        comingFiles: [],
        isUploading: false,
        saving: (save) => save(),
        keptAt: undefined,
        onRefused: () => undefined,
        onSettled: () => undefined,
      }),
    { wrapper },
  );
  act(() => result.current.update('childrenReleases', () => ['a']));
  expect(result.current.draft.releaseData.mostWatchedReleases).toEqual(['a']);
});
