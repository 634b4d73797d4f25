// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import type { StoredFile } from '../../../parts/stored-file.ts';
import { draw, withScreen } from '../../../test/screen.tsx';
import { type FieldScope, FieldScopeContext } from '../field-scope.ts';
import { FilmChapters } from './film-chapters.tsx';

withScreen();

let latest: StoredFile;

/** The chapters of a film of half a minute, which is the second one that its file has been. */
function Form({ film }: { film: StoredFile }) {
  const [shown, setShown] = useState(film);
  latest = shown;
  queryClient.setQueryData(['filmVersion', 'o', 'f'], {
    items: [{ version: 2, isCurrent: true }],
    coming: null,
  });
  const scope = { organizationId: 'o', errors: new Map<string, string>() } as unknown as FieldScope;
  return (
    <QueryClientProvider client={queryClient}>
      <FieldScopeContext value={scope}>
        <FilmChapters
          film={shown}
          seconds={30}
          path="videos.0"
          onChange={(change) => setShown((before) => ({ ...before, ...change }))}
        />
      </FieldScopeContext>
    </QueryClientProvider>
  );
}

const chapters = [
  { at: 0, title: 'Opening' },
  { at: 95, title: 'Storm' },
];

it('chapters of a former film say so, with how many lie behind the end, until somebody looked', () => {
  globalThis.fetch = () => new Promise(() => undefined);
  draw(<Form film={{ fileId: 'f', chapters, chaptersOf: 1 }} />);
  expect(screen.getByText(/previous film/).textContent).toContain(
    'The chapters were written for the previous film. Check that they fit. 1 of them is after the end of this film.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'They fit' }));
  expect(latest.chaptersOf).toBe(2);
  expect(screen.queryByText(/previous film/)).toBeNull();
  expect(screen.getByText(/where nobody gets to/).textContent).toContain('1:35');
});

it('a chapter behind the end is refused at its field, one that was there is not', () => {
  globalThis.fetch = () => new Promise(() => undefined);
  draw(<Form film={{ fileId: 'f', chapters, chaptersOf: 2 }} />);
  const lines = screen.getByRole('textbox');
  expect(lines.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.change(lines, { target: { value: '0:00 Opening\n1:35 Storm\n2:00 Late' } });
  expect(screen.getByText('The film ends at 0:30. These chapters begin after it: 2:00')).toBeTruthy();
  expect(lines.getAttribute('aria-invalid')).toBe('true');
});
