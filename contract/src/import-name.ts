import * as z from 'zod/mini';
import { id } from './paging.ts';

/** The name of an import: a UUID, which is the same in capital letters. */
export const importName = z.pipe(
  id,
  z.transform((name) => name.toLowerCase()),
);
