import { type FieldIssue, validateFields } from '@firstlook/contract/field-value.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseDraft } from '../../data/release.ts';
import { valueAt, withValue } from './draft-path.ts';
import { sameDecision } from './merge-stored.ts';

/** The form: what was last saved, what is typed now, and what is wrong with it. A file that is being uploaded is no fault. */
export function useReleaseForm(
  definitions: readonly FieldDefinition[],
  initial: ReleaseDraft,
  comingFiles: string[],
) {
  const { t } = useTranslation();
  const [base, setBase] = useState(initial);
  const [draft, setDraft] = useState(initial);
  /** Nobody is scolded before the first try to save. */
  const [checked, setChecked] = useState(false);
  /** What only the server could know, until the value changes. */
  const [serverIssues, setServerIssues] = useState<readonly FieldIssue[]>([]);

  const dirty = useMemo(() => !sameDecision(base, draft), [base, draft]);
  const ownIssues = useMemo(
    () => validateFields(definitions, draft.releaseData, '', comingFiles),
    [definitions, draft.releaseData, comingFiles],
  );
  const issues = useMemo(() => {
    const own = checked ? ownIssues : [];
    return [...own, ...serverIssues.filter((one) => !own.some((other) => other.path === one.path))];
  }, [checked, ownIssues, serverIssues]);
  const errors = useMemo(
    () =>
      new Map(
        issues.map((issue) => [issue.path, t([`fields:${issue.code}`, 'fields:shape'], issue.params ?? {})]),
      ),
    [issues, t],
  );

  /** Changes a value below `releaseData` by its latest state. */
  const update = useCallback((path: string, change: (value: unknown) => unknown) => {
    setDraft((before) =>
      withValue(before, `releaseData.${path}`, change(valueAt(before, `releaseData.${path}`))),
    );
    setServerIssues((before) => before.filter((issue) => issue.path !== path));
  }, []);
  const change = useCallback(
    (part: Partial<ReleaseDraft>) => setDraft((before) => ({ ...before, ...part })),
    [],
  );
  /** What was saved becomes the new base; keys typed meanwhile stay unsaved. */
  const settle = useCallback((saved: ReleaseDraft, sent: ReleaseDraft) => {
    setBase(saved);
    setDraft((now) => (sameDecision(now, sent) ? saved : now));
    setChecked(false);
    setServerIssues([]);
  }, []);

  /** The release changed under the form, and the form with it. */
  const rebase = useCallback((stored: ReleaseDraft, merge: (draft: ReleaseDraft) => ReleaseDraft) => {
    setBase(stored);
    setDraft(merge);
  }, []);

  return {
    base,
    draft,
    comingFiles,
    setDraft,
    rebase,
    dirty,
    ownIssues,
    issues,
    errors,
    update,
    change,
    settle,
    showIssues: () => setChecked(true),
    setServerIssues,
  };
}

export type ReleaseForm = ReturnType<typeof useReleaseForm>;
