import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { useEffect, useRef, useState } from 'react';
import type { ReleaseDraft } from '../../data/release.ts';
import { type DraftKey, type LocalDraft, readDraft, removeDraft, writeDraft } from './draft-store.ts';

/** A change is kept on the device this long after the last key. */
const keepAfter = 800;

interface LocalDraftInput {
  key: DraftKey;
  version: number | null;
  base: ReleaseDraft;
  draft: ReleaseDraft;
  dirty: boolean;
}

/** Keeps unsaved work in IndexedDB and finds what an earlier visit left: survives a killed tab. */
export function useLocalDraft({ key, version, base, draft, dirty }: LocalDraftInput) {
  const [found, setFound] = useState<LocalDraft | null>(null);
  const [keptAt, setKeptAt] = useState<string>();
  const name = JSON.stringify(key);
  const first = useRef(base);
  const had = useRef(false);

  useEffect(() => {
    let current = true;
    void readDraft(JSON.parse(name) as DraftKey).then((left) => {
      if (current && left && !deepEqual(left.draft, first.current)) setFound(left);
    });
    return () => {
      current = false;
    };
  }, [name]);

  useEffect(() => {
    const at = JSON.parse(name) as DraftKey;
    if (!dirty) {
      // Saved or undone: nothing is left to restore. What an earlier visit left stays until it is answered.
      if (had.current) void removeDraft(at);
      had.current = false;
      setKeptAt(undefined);
      return;
    }
    had.current = true;
    const timer = setTimeout(() => {
      const now = new Date().toISOString();
      void writeDraft(at, { draft, base, version, at: now }).then((kept) => kept && setKeptAt(now));
    }, keepAfter);
    return () => clearTimeout(timer);
  }, [name, base, draft, dirty, version]);

  const forget = () => {
    setFound(null);
    void removeDraft(key);
  };
  return { found, keptAt, forget, take: () => setFound(null) };
}
