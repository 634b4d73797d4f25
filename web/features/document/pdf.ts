import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordResponses,
  type PDFDocumentProxy,
  ResponseException,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** Browsers of some years ago read our pages, too, so this is the library's build for them; it works in a thread of its own. */
GlobalWorkerOptions.workerSrc = worker;

/** Why a document is not shown. `damaged`: it is no PDF that can be read. */
export type DocumentFault = 'refused' | 'missing' | 'offline' | 'damaged';

export interface Opening {
  document: Promise<PDFDocumentProxy>;
  destroy(): void;
}

/** As Chromium, Firefox and Safari say that a request got no answer; the library hands on their words only. */
const noAnswer = /fetch|network|load failed|connection/i;

/** What went wrong, as a reader can act on it. */
export function faultOf(error: unknown): DocumentFault {
  if (error instanceof ResponseException) {
    const { status } = error as { status: number };
    if (status === 401 || status === 403) return 'refused';
    return status === 404 || status === 410 ? 'missing' : 'offline';
  }
  if (error instanceof InvalidPDFException) return 'damaged';
  const isAway = !navigator.onLine || (error instanceof Error && noAnswer.test(error.message));
  return isAway ? 'offline' : 'damaged';
}

/**
 * Begins to read a document in pieces, the first page before the rest.
 * @param askPassword called until the password is right; true after a wrong one
 */
export function openPdf(
  address: string,
  onProgress: (part: number) => void,
  askPassword: (wasWrong: boolean, answer: (password: string) => void) => void,
): Opening {
  const task = getDocument({
    url: address,
    withCredentials: true,
    // What scans are packed in is unpacked by scripts of ours: our policy lets no other code run.
    wasmUrl: `/assets/pdf-${version}/`,
    useWasm: false,
    enableXfa: false,
  });
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (total > 0) onProgress(Math.min(1, loaded / total));
  };
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    askPassword(reason === PasswordResponses.INCORRECT_PASSWORD, answer);
  return { document: task.promise, destroy: () => void task.destroy() };
}

/** Forms and notes of a document are drawn as they were saved; nothing in them is run. */
export const annotationMode = AnnotationMode.ENABLE;
