// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { FakeChunk, fakeChunks } from '../../test/fake-chunk.ts';
import { dismissUpload, startUpload, turnOf } from './upload-store.ts';

afterEach(() => void vi.unstubAllGlobals());

it('the server and the form are told in which order files were chosen, whichever is there first', async () => {
  fakeChunks();
  const ids = ['one.wav', 'two.wav'].map((name) =>
    startUpload({
      organizationId: 'o',
      file: new File(['x'], name),
      parentData: { collection: 'release', fieldName: 'videos' },
    }),
  );
  await vi.waitFor(() => expect(FakeChunk.onTheWay).toHaveLength(2));
  const byName = (name: string) => FakeChunk.onTheWay.find((one) => one.name === name) as FakeChunk;
  byName('two.wav').answer(true);
  await vi.waitFor(() => expect(turnOf('two.wav')).toBe(byName('two.wav').parent.turn));
  byName('one.wav').answer(true);
  await vi.waitFor(() => expect(turnOf('one.wav')).toBe(byName('one.wav').parent.turn));
  expect(turnOf('one.wav')).toBeLessThan(turnOf('two.wav') as number);
  for (const id of ids) dismissUpload(id);
  expect(turnOf('one.wav'), 'also once its line is gone').toBeDefined();
});
