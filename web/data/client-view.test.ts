import { describe, expect, it } from 'vitest';
import { fakeRelease } from '../test/fake-data.ts';
import { asClientsOpen, clientListQuery } from './client-view.ts';

describe('client mode shows everybody what clients see', () => {
  it('asks for what is out only, whatever else narrows the list', () => {
    const query = {
      filter: { search: 'sea', params: { status: ['draft'], year: 2026 } },
      simpleSort: 'title',
    };
    expect(clientListQuery(query as Parameters<typeof clientListQuery>[0])).toEqual({
      filter: { search: 'sea', params: { status: ['distributed'], year: 2026 } },
      simpleSort: 'title',
    });
  });

  it('opens a release that is out, without anything to do', () => {
    const release = fakeRelease({ status: 'distributed' });
    expect(Object.values(asClientsOpen(release).abilities)).toEqual([false, false, false, false]);
    expect(release.abilities.edit).toBe(true);
  });

  it('shows of a group the children that are out', () => {
    const children = [fakeRelease({ status: 'distributed' }), fakeRelease({ status: 'draft' })] as never;
    const opened = asClientsOpen({ ...fakeRelease({ status: 'distributed' }), children });
    const shown = (opened.children ?? []) as ReturnType<typeof fakeRelease>[];
    expect(shown.map(({ status, abilities }) => [status, abilities.edit])).toEqual([['distributed', false]]);
  });

  it.each(['draft', 'expired'] as const)('has no %s release', (status) => {
    expect(() => asClientsOpen(fakeRelease({ status }))).toThrow(expect.objectContaining({ status: 404 }));
  });
});
