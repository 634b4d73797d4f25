import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../data/api.ts';
import { useUnsaved } from '../ui/overlay/unsaved.tsx';
import type { SaveStateValue } from '../ui/page/save-state.tsx';

/** Something wrong at one place of a draft: `path` names the field, `code` is a key of its words. */
interface Issue {
  path: string;
  code: string;
}

/** A draft that is stored under a version. */
export interface Versioned<D> {
  draft: D;
  /** Absent: it was never stored. */
  version: number | undefined;
}

/** Refusals that are about one field, where they name none. */
const fieldOfCode: Record<string, string> = { ACCOUNT_EXISTS: 'email', CONTACT_EXISTS: 'email' };

const issuesOf = (error: ApiError): Issue[] => {
  const field = fieldOfCode[error.code];
  if (!field) return error.issues;
  const paths = error.issues.length > 0 ? error.issues.map(({ path }) => path) : [field];
  return paths.map((path) => ({ path, code: error.code }));
};

interface DraftFormInput<D, S, I extends Issue, C> {
  /** What the form begins with. */
  first: Versioned<D>;
  /** When it was last saved, where that is known. */
  savedAt?: string;
  /** Two drafts without a difference that a person made; deep equality where nothing is said. */
  isSame?: (a: D, b: D) => boolean;
  /** What can be known to be wrong without asking the server; `stored`: what the draft is saved over, null for a new one. */
  check?: (draft: D, stored: D | null) => readonly I[];
  /** Where the form shows an issue of the server. */
  placeIssue?: (found: Issue) => I;
  /** Stores the draft over the version that it began from; `saved` is what this form stored before. */
  send: (draft: D, stored: Versioned<D>, saved: S | null) => Promise<S>;
  /** What is stored since, of the answer. */
  storedOf: (saved: S) => Versioned<D> & { savedAt?: string };
  /** What a 409 says was saved by another meanwhile; null when it is another refusal. */
  readConflict: (error: ApiError, sent: D) => C | null | Promise<C | null>;
  /** What is stored now and the draft upon it, where the conflict needs no answer. */
  settleConflict?: (conflict: C, base: D, sent: D) => { stored: Versioned<D>; merge: (now: D) => D } | null;
  /** A save did not go through because something has to be mended first. */
  onRefused?: () => void;
  onSaved?: () => void;
  /** Uploads that are still on their way: leaving asks although nothing was typed. */
  isBusy?: boolean;
  /** What a save waits for: until what is on its way is in the draft; undefined when nothing is. */
  whenIdle?: () => Promise<void> | undefined;
  isReadOnly?: boolean;
  /** When the draft was last kept on the device. */
  keptAt?: string;
  onDiscard?: () => void;
}

/** What was last stored, what is typed now, and whether they differ. */
function useVersioned<D>(first: Versioned<D>, isSame: (a: D, b: D) => boolean) {
  const [base, setBase] = useState(first.draft);
  const [draft, setDraft] = useState(first.draft);
  const [version, setVersion] = useState(first.version);
  /** Something newer is stored, and the form goes on from there. */
  const rebase = useCallback((stored: Versioned<D>, merge: (now: D) => D) => {
    setBase(stored.draft);
    setVersion(stored.version);
    setDraft(merge);
  }, []);
  const dirty = useMemo(() => !isSame(base, draft), [isSame, base, draft]);
  return { base, draft, version, setDraft, rebase, dirty };
}

/** What the draft is saved over; null where nothing was stored yet. */
const storedIn = <D>({ base, version }: { base: D; version: number | undefined }): D | null =>
  version === undefined ? null : base;

/** What is wrong with the draft: not shown before the first try to save. */
function useIssues<D, I extends Issue>(
  { draft, ...held }: Versioned<D> & { base: D },
  check: ((draft: D, stored: D | null) => readonly I[]) | undefined,
) {
  const stored = storedIn(held);
  const [isChecked, setChecked] = useState(false);
  /** What only the server could know, until the value changes. */
  const [refused, setRefused] = useState<readonly I[]>([]);
  const own = useMemo(() => (isChecked && check?.(draft, stored)) || [], [isChecked, check, draft, stored]);
  const issues = useMemo(
    () => [...own, ...refused.filter((one) => !own.some(({ path }) => path === one.path))],
    [own, refused],
  );
  return { issues, setChecked, setRefused };
}

interface Progress {
  isSaving: boolean;
  failure: unknown;
  dirty: boolean;
  savedAt: string | undefined;
  keptAt: string | undefined;
  onRetry: () => void;
}

function stateOf({ isSaving, failure, dirty, savedAt, keptAt, onRetry }: Progress): SaveStateValue {
  if (isSaving) return { kind: 'saving' };
  if (failure && dirty) return { kind: 'failed', onRetry };
  if (dirty) return { kind: navigator.onLine ? 'unsaved' : 'offline', keptAt };
  return savedAt ? { kind: 'saved', at: savedAt } : { kind: 'new' };
}

type Outcome<S, C> = { saved: S } | { conflict: C } | { error: unknown };

/** One call: what it stored, or the conflict or refusal that it met. */
async function attempt<D, S, I extends Issue, C>(
  { send, readConflict }: DraftFormInput<D, S, I, C>,
  sent: D,
  stored: Versioned<D>,
  last: S | null,
): Promise<Outcome<S, C>> {
  try {
    return { saved: await send(sent, stored, last) };
  } catch (error) {
    const isConflict = error instanceof ApiError && error.code === 'CONFLICT';
    const conflict = isConflict ? await readConflict(error, sent) : null;
    return conflict ? { conflict } : { error };
  }
}

/**
 * What every editor has: what was last stored, what is typed now, what is wrong with it, its saving one at a time, the
 * conflict with a newer version (docs/decisions/0022), the guard of unsaved work and the words for its state.
 */
export function useDraftForm<D, S, I extends Issue = Issue, C = never>(input: DraftFormInput<D, S, I, C>) {
  const { isSame = deepEqual, isBusy = false, isReadOnly, keptAt, onDiscard } = input;
  const held = useVersioned(input.first, isSame);
  const { base, draft, version, dirty, setDraft, rebase } = held;
  const { issues, setChecked, setRefused } = useIssues(held, input.check);
  const [savedAt, setSavedAt] = useState(input.savedAt);
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<C | null>(null);
  const [isSaving, setSaving] = useState(false);
  const lastSaved = useRef<S | null>(null);
  const underWay = useRef<Promise<S | null> | null>(null);
  const latest = useRef({ input, base, draft, version });
  latest.current = { input, base, draft, version };

  const settle = (saved: S, sent: D): S => {
    const stored = input.storedOf(saved);
    lastSaved.current = saved;
    // Keys typed while it was being saved stay, as changes to what is stored now.
    rebase(stored, (now) => (isSame(now, sent) ? stored.draft : now));
    setSavedAt(stored.savedAt ?? new Date().toISOString());
    setChecked(false);
    setRefused([]);
    latest.current.input.onSaved?.();
    return saved;
  };
  const refuse = (error: unknown): null => {
    const found = error instanceof ApiError ? issuesOf(error) : [];
    if (found.length === 0) setFailure(error);
    setRefused(found.map((issue) => input.placeIssue?.(issue) ?? (issue as I)));
    latest.current.input.onRefused?.();
    return null;
  };
  const store = async (sent: D, stored: Versioned<D>, isAnswered: boolean): Promise<S | null> => {
    const outcome = await attempt(latest.current.input, sent, stored, lastSaved.current);
    if ('saved' in outcome) return settle(outcome.saved, sent);
    if ('error' in outcome) return refuse(outcome.error);
    const settled = isAnswered ? null : input.settleConflict?.(outcome.conflict, stored.draft, sent);
    if (!settled) {
      setConflict(() => outcome.conflict);
      return null;
    }
    rebase(settled.stored, settled.merge);
    return store(settled.merge(sent), settled.stored, true);
  };
  const end = () => {
    underWay.current = null;
    setSaving(false);
  };
  const saveNow = (answered?: Versioned<D>): Promise<S | null> => {
    const now = latest.current;
    const sent = answered?.draft ?? now.draft;
    if (answered) setDraft(() => sent);
    setChecked(true);
    setFailure(null);
    setConflict(null);
    if (now.input.check?.(sent, storedIn(now)).length) {
      now.input.onRefused?.();
      return Promise.resolve(null);
    }
    setSaving(true);
    const stored = { draft: now.base, version: (answered ?? now).version };
    underWay.current = store(sent, stored, !!answered).finally(end);
    return underWay.current;
  };
  /**
   * What was stored, or null when something has to be mended or chosen first. `answered`: the draft that a conflict was
   * answered with, over the version it was about. A second call while one is under way is that call.
   */
  const save = (answered?: Versioned<D>): Promise<S | null> => {
    if (underWay.current) return underWay.current;
    const idle = latest.current.input.whenIdle?.();
    if (!idle) return saveNow(answered);
    setSaving(true);
    underWay.current = idle.then(() => saveNow(answered)).finally(end);
    return underWay.current;
  };
  const canSave = isReadOnly ? {} : { save: async () => (await save()) !== null };
  useUnsaved({ dirty: dirty || isBusy, isComing: isBusy, discard: onDiscard, ...canSave });
  return {
    base,
    draft,
    version,
    dirty,
    issues,
    save,
    isSaving,
    /** The last refusal that is about no field. */
    failure,
    conflict,
    dropConflict: () => setConflict(null),
    state: stateOf({ isSaving, failure, dirty, savedAt, keptAt, onRetry: () => void save() }),
    rebase: (stored: Versioned<D>, merge: (now: D) => D) => {
      rebase(stored, merge);
      setConflict(null);
    },
    /** Changes the draft by its latest state; what the server refused about these paths is no longer so. */
    edit: useCallback(
      (change: (before: D) => D, isMended?: (path: string) => boolean) => {
        setDraft(change);
        if (isMended) setRefused((before) => before.filter(({ path }) => !isMended(path)));
      },
      [setDraft, setRefused],
    ),
  };
}
