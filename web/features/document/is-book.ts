/** Whether an address of ours is read as a book, and not as PDF. */
export const isBook = (address: string): boolean =>
  /^\/api\/file\/[^/]+\/[^/]+\/book$/.test(new URL(address, location.origin).pathname);
