import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useGo } from './navigation.ts';

/**
 * Leaves a page that stood over another one, and leaves no entry behind: back to where the person came from, or, where it was
 * opened by its address, to `fallback` in its place. What is unsaved was asked about before.
 */
export function useGoBack(fallback: string): () => void {
  const { history } = useRouter();
  const hasBefore = useCanGoBack();
  const go = useGo();
  return () =>
    hasBefore ? history.back({ ignoreBlocker: true }) : go(fallback, { replace: true, force: true });
}
