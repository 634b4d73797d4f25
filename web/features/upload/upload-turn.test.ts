// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { dismissUpload, startUpload, turnOf } from './upload-store.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The server: a file is there as soon as its only chunk is, the latest that was chosen first. */
class Request extends EventTarget {
  static waiting: Request[] = [];
  upload = new EventTarget();
  status = 200;
  response: unknown;
  parent: { turn?: number } = {};
  name = '';
  open = () => undefined;
  abort = () => undefined;
  send(form: FormData) {
    this.parent = JSON.parse(String(form.get('parentData')));
    this.name = String(form.get('originalName'));
    Request.waiting.push(this);
  }
  answer() {
    const file = { fileId: this.name, status: 'ready', progress: 100, error: null };
    this.response = { uploadId: this.name, received: [0], complete: true, file };
    this.dispatchEvent(new Event('load'));
  }
}

it('the server and the form are told in which order files were chosen, whichever is there first', async () => {
  vi.stubGlobal('XMLHttpRequest', Request);
  const ids = ['one.wav', 'two.wav'].map((name) =>
    startUpload({
      organizationId: 'o',
      file: new File(['x'], name),
      parentData: { collection: 'release', fieldName: 'videos' },
    }),
  );
  await vi.waitFor(() => expect(Request.waiting).toHaveLength(2));
  const byName = (name: string) => Request.waiting.find((one) => one.name === name) as Request;
  byName('two.wav').answer();
  await vi.waitFor(() => expect(turnOf('two.wav')).toBe(byName('two.wav').parent.turn));
  byName('one.wav').answer();
  await vi.waitFor(() => expect(turnOf('one.wav')).toBe(byName('one.wav').parent.turn));
  expect(turnOf('one.wav')).toBeLessThan(turnOf('two.wav') as number);
  for (const id of ids) dismissUpload(id);
  expect(turnOf('one.wav'), 'also once its line is gone').toBeDefined();
});
