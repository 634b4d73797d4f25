import { lazyRouteComponent } from '@tanstack/react-router';
import { type Namespace, withWords } from '../../i18n/words.ts';

/** A screen arrives with its words: the namespaces of `locales/` that it and what it imports show. */
export const screen = <T extends Record<string, unknown>>(
  words: readonly Namespace[],
  load: () => Promise<T>,
  name: keyof T,
) => lazyRouteComponent(() => withWords(words, load()), name);

export type Screen = ReturnType<typeof lazyRouteComponent>;
