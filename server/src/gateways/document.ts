/** Documents that have an edition as PDF where a converter is there, by their extension. */
export const convertible = ['docx', 'pptx'] as const;

/** The document cannot be converted, or may not be: for the log only, it may hold paths of this disk. */
export class DocumentError extends Error {
  constructor(detail: string) {
    super(`document: ${detail}`);
  }
}

export interface DocumentGateway {
  /** Whether there is a converter on this machine. */
  isThere: boolean;
  /**
   * Draws a document as PDF; nothing in it is run, and nothing that it names elsewhere is fetched.
   *
   * @param folder a work folder for the converter and what it makes
   * @returns where the PDF is
   * @throws DocumentError
   */
  toPdf(request: {
    source: string;
    extension: string;
    folder: string;
    signal?: AbortSignal;
  }): Promise<string>;
}
