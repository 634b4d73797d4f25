import type { ReadingFault } from '@firstlook/contract/reading-fault.ts';

/** Documents that have an edition as PDF where a converter is there, by their extension. */
export const convertible = ['docx', 'pptx'] as const;

/** Name of the PDF that is made. */
export const madeDocument = 'reading.pdf';

/** The document cannot be converted, or may not be: for the log only, it may hold paths of this disk. */
export class DocumentError extends Error {
  readonly fault: ReadingFault;

  constructor(detail: string, fault: ReadingFault = 'damaged') {
    super(`document: ${detail}`);
    this.fault = fault;
  }
}

export interface DocumentGateway {
  /** Whether this machine has a converter, and can keep it off the network. */
  isThere(): Promise<boolean>;
  /**
   * Draws a document as PDF: what of it is its own. Nothing in it is run, and nothing that it names elsewhere is read.
   *
   * @param into a folder to be made, in which the PDF alone is afterwards, as `madeDocument`
   * @param profile a folder to be made, for the converter
   * @throws DocumentError
   */
  toPdf(request: {
    source: string;
    extension: string;
    into: string;
    profile: string;
    signal?: AbortSignal;
  }): Promise<void>;
}
