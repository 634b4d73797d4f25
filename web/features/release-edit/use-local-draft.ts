import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { useEffect, useRef, useState } from 'react';
import type { ReleaseDraft } from '../../data/release.ts';
import { type DraftKey, type LocalDraft, readDraft, removeDraft, writeDraft } from './draft-store.ts';
import type { ReleaseForm } from './use-release-form.ts';

/** A change is kept on the device this long after the last key. */
const keepAfter = 800;

interface LocalDraftInput {
  key: DraftKey;
  /** What the form begins with. */
  base: ReleaseDraft;
}

/** Unsaved work in IndexedDB, which survives a killed tab: what an earlier visit left, and what is kept of this one. */
export function useLocalDraft({ key, base }: LocalDraftInput) {
  const [found, setFound] = useState<LocalDraft | null>(null);
  const [keptAt, setKeptAt] = useState<string>();
  /** Writes what was typed last; none where all of it is kept, saved or given up. */
  const pending = useRef<(() => void) | null>(null);
  const name = JSON.stringify(key);
  const first = useRef(base);

  useEffect(() => {
    let current = true;
    void readDraft(JSON.parse(name) as DraftKey).then((left) => {
      if (current && left && !deepEqual(left.draft, first.current)) setFound(left);
    });
    return () => {
      current = false;
    };
  }, [name]);

  // Who saves right after typing, and is sent away in the middle of it, finds it again.
  useEffect(() => () => pending.current?.(), []);

  const forget = () => {
    pending.current = null;
    setFound(null);
    void removeDraft(key);
  };
  return { name, found, keptAt, setKeptAt, pending, forget, take: () => setFound(null) };
}

type Kept = Pick<ReleaseForm, 'base' | 'draft' | 'version' | 'dirty'>;

/** Keeps what is typed, a moment after the last key, until it is saved or undone. */
export function useKeepDraft(
  { name, setKeptAt, pending }: ReturnType<typeof useLocalDraft>,
  { base, draft, version, dirty }: Kept,
): void {
  const had = useRef(false);
  useEffect(() => {
    const at = JSON.parse(name) as DraftKey;
    if (!dirty) {
      // Saved or undone: nothing is left to restore. What an earlier visit left stays until it is answered.
      if (had.current) void removeDraft(at);
      had.current = false;
      pending.current = null;
      setKeptAt(undefined);
      return;
    }
    had.current = true;
    const keep = () => {
      pending.current = null;
      const now = new Date().toISOString();
      void writeDraft(at, { draft, base, version: version ?? null, at: now }).then(
        (kept) => kept && setKeptAt(now),
      );
    };
    pending.current = keep;
    const timer = setTimeout(keep, keepAfter);
    return () => clearTimeout(timer);
  }, [name, base, draft, dirty, version, setKeptAt, pending]);
}
