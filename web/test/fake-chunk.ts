import { vi } from 'vitest';

/** One chunk on its way to a server that a test speaks for: the edge of the browser where uploads leave it. */
export class FakeChunk extends EventTarget {
  static onTheWay: FakeChunk[] = [];
  upload = new EventTarget();
  status = 200;
  response: unknown;
  parent: { turn?: number } = {};
  name = '';
  isStopped = false;
  open = () => undefined;
  abort() {
    this.isStopped = true;
    this.dispatchEvent(new Event('abort'));
  }
  send(form: FormData) {
    this.parent = JSON.parse(String(form.get('parentData')));
    this.name = String(form.get('originalName'));
    FakeChunk.onTheWay.push(this);
  }
  /** The upload is called as its file; a complete one is that file. */
  answer(isComplete: boolean) {
    const file = { fileId: this.name, status: 'ready', progress: 100, error: null };
    const complete = isComplete ? { complete: true, file } : { complete: false };
    this.response = { uploadId: this.name, received: [0], ...complete };
    this.dispatchEvent(new Event('load'));
  }
}

export function fakeChunks(): void {
  FakeChunk.onTheWay = [];
  vi.stubGlobal('XMLHttpRequest', FakeChunk);
}
