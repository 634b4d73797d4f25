import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isUnderWay } from '../../device/busy.ts';
import { letVersionIn, useVersionState, watchVersion } from '../../device/new-version.ts';
import { withWords } from '../../i18n/words.ts';
import { hasUnsaved } from '../../ui/overlay/unsaved.tsx';

const NewVersionBar = lazy(() =>
  withWords(['update'], import('./new-version-bar.tsx')).then((module) => ({
    default: module.NewVersionBar,
  })),
);

/** The specification reloads that long after an update (2 section 9), milliseconds. */
const reloadAfter = 1000;

const mayReload = () => !hasUnsaved() && !isUnderWay();

/**
 * A new version of the app: the page is loaded again by itself while nothing is unsaved, uploaded or played; else a quiet
 * bar offers it (decisions section 7), and every change of page looks again.
 */
export function NewVersion() {
  const state = useVersionState();
  const page = useLocation({ select: ({ pathname }) => pathname });
  const [isOffered, setOffered] = useState(false);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => watchVersion(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the page changes
  useEffect(() => {
    if (state === 'current') return;
    // Not before the new version answers: a page that is asked for in between waits for the worker that leaves.
    if (isWanted) return state === 'waiting' ? letVersionIn() : window.location.reload();
    if (!mayReload()) return setOffered(true);
    if (state === 'waiting') return letVersionIn();
    const timer = setTimeout(() => (mayReload() ? window.location.reload() : setOffered(true)), reloadAfter);
    return () => clearTimeout(timer);
  }, [state, page, isWanted]);
  if (!isOffered) return null;
  return (
    <Suspense>
      <NewVersionBar onLater={() => setOffered(false)} onReload={() => setWanted(true)} />
    </Suspense>
  );
}
