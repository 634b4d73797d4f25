import { isBook } from './is-book.ts';

/** The reader of what lies at an address; it comes when it is wanted: that of PDFs weighs ten times that of books. */
export const mountFor = async (address: string) =>
  isBook(address)
    ? (await import('./mount-book.ts')).mountBook
    : (await import('./mount-document.ts')).mountDocument;
