import { useState } from 'react';
import type { ReleaseDraft } from '../../data/release.ts';
import { rebaseDraft } from './merge-stored.ts';
import type { useLocalDraft } from './use-local-draft.ts';
import type { Conflict, ReleaseForm } from './use-release-form.ts';

interface Question {
  conflict: Conflict;
  base: ReleaseDraft;
  draft: ReleaseDraft;
}

interface RestoreInput {
  local: ReturnType<typeof useLocalDraft>;
  form: ReleaseForm;
}

/**
 * Takes a kept draft back. Where another save came since it was begun, what both changed is asked about field by field, so
 * that no work is written over unseen.
 */
export function useRestore({ local, form }: RestoreInput) {
  const [question, setQuestion] = useState<Question | null>(null);
  const take = (draft: ReleaseDraft) => {
    setQuestion(null);
    form.setDraft(draft);
    local.take();
  };
  const begin = () => {
    const { found } = local;
    // Absent: a new release.
    const { version } = form;
    if (!found) return;
    if (version === undefined || found.version === version) return take(found.draft);
    const { draft, conflicts } = rebaseDraft(found.base, found.draft, form.base);
    if (conflicts.length === 0) return take(draft);
    setQuestion({ conflict: { version, conflicts }, base: found.base ?? found.draft, draft });
  };
  return { question, begin, take, callOff: () => setQuestion(null) };
}
