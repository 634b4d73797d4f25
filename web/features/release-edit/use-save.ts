import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import type { FieldIssue } from '@firstlook/contract/field-value.ts';
import type { FieldConflict, Release } from '@firstlook/contract/release.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { type ReleaseDraft, useSaveRelease } from '../../data/release.ts';
import { withValue } from './draft-path.ts';
import { mergeStored } from './merge-stored.ts';
import type { ReleaseForm } from './use-release-form.ts';

export interface Conflict {
  version: number;
  conflicts: FieldConflict[];
}

export const draftOf = ({
  releaseType,
  releaseData,
  design,
  expirationDate,
}: ReleaseDraft): ReleaseDraft => ({
  releaseType,
  releaseData,
  design,
  expirationDate,
});

/** Issues of the server stand at the same fields as our own. */
const fieldIssues = (issues: readonly ErrorIssue[]): FieldIssue[] =>
  issues.map((issue) => ({ ...issue, path: issue.path.replace(/^releaseData\./, '') }) as FieldIssue);

interface SaveInput {
  organizationId: string;
  release: Release | undefined;
  form: ReleaseForm;
}

/** Saves the form: checks first, puts what the server finds at its fields, and keeps a conflict to be resolved. */
export function useSave({ organizationId, release, form }: SaveInput) {
  const mutation = useSaveRelease(organizationId);
  const [id, setId] = useState(release?._id);
  const [version, setVersion] = useState(release?.version);
  const [savedAt, setSavedAt] = useState(release?._updatedAt);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  // Files that the server put into the release come into the open form without a question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per release that was read, not once per key
  useEffect(() => {
    if (!release || version === undefined || release.version <= version) return;
    const stored = draftOf(release);
    if (!mergeStored(form.base, form.draft, stored)) return;
    form.rebase(stored, (now) => mergeStored(form.base, now, stored) ?? now);
    setVersion(release.version);
  }, [release, version]);

  /** The saved release, or null when something has to be mended first. */
  const save = async (changes?: { draft: ReleaseDraft; version: number }): Promise<Release | null> => {
    const draft = changes?.draft ?? form.draft;
    form.showIssues();
    if (!changes && form.ownIssues.length > 0) return null;
    try {
      const saved = await mutation.mutateAsync({
        id,
        version: changes?.version ?? version,
        draft,
        comingFiles: form.comingFiles,
      });
      form.settle(draftOf(saved), draft);
      setId(saved._id);
      setVersion(saved.version);
      setSavedAt(saved._updatedAt);
      setConflict(null);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        const found = error.params as unknown as Conflict;
        const stored = found.conflicts.reduce(
          (result, one) => withValue(result, one.path, one.stored),
          draft,
        );
        const merged = changes ? null : mergeStored(form.base, draft, stored);
        if (merged) {
          form.rebase(stored, (now) => mergeStored(form.base, now, stored) ?? now);
          return save({ draft: merged, version: found.version });
        }
        setConflict(found);
      } else if (error instanceof ApiError && error.issues.length > 0)
        form.setServerIssues(fieldIssues(error.issues));
      return null;
    }
  };
  const failed = mutation.error && !conflict && form.issues.length === 0 ? mutation.error : null;
  return {
    save,
    saving: mutation.isPending,
    failed,
    savedAt,
    version,
    conflict,
    dropConflict: () => setConflict(null),
  };
}
