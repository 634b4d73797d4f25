import { chapterEndIssues } from '@firstlook/contract/chapter-end.ts';
import type { FieldIssue } from '@firstlook/contract/field-issue.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { freshIssues } from '@firstlook/contract/fresh-issue.ts';
import { withoutStrays } from '@firstlook/contract/inner-selection.ts';
import type { FieldConflict, Release } from '@firstlook/contract/release.ts';
import { knownData } from '@firstlook/contract/unknown-field.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../data/api.ts';
import { type PartOf, type ReleaseDraft, useSaveRelease } from '../../data/release.ts';
import { useDraftForm } from '../../parts/use-draft-form.ts';
import { valueAt, withValue } from './draft-path.ts';
import { languageIssues } from './language-issues.ts';
import { mergeStored, sameDecision } from './merge-stored.ts';
import { momentIssues } from './moment-issues.ts';

export interface Conflict {
  version: number;
  conflicts: FieldConflict[];
}

export const draftOf = ({
  releaseType,
  releaseData,
  design,
  expirationDate,
  embargoUntil,
  publishAt,
}: ReleaseDraft): ReleaseDraft => ({
  releaseType,
  releaseData,
  design,
  expirationDate,
  embargoUntil,
  publishAt,
});

/** Issues of the server stand at the same fields as our own. */
const placeIssue = (issue: { path: string; code: string }): FieldIssue =>
  ({ ...issue, path: issue.path.replace(/^releaseData\./, '') }) as FieldIssue;

const storedOf = (saved: Release) => ({
  draft: draftOf(saved),
  version: saved.version,
  savedAt: saved._updatedAt,
});

/** Files that came to the stored release meanwhile come into the draft without a question. */
function takeNewFiles({ version, conflicts }: Conflict, base: ReleaseDraft, sent: ReleaseDraft) {
  const draft = conflicts.reduce((result, one) => withValue(result, one.path, one.stored), sent);
  const merge = (now: ReleaseDraft) => mergeStored(base, now, draft) ?? now;
  return mergeStored(base, sent, draft) && { stored: { draft, version }, merge };
}

interface ReleaseFormInput {
  organizationId: string;
  /** Absent: a new release. */
  release: Release | undefined;
  /** The group that a new one is made for. */
  partOf: PartOf | undefined;
  definitions: readonly FieldDefinition[];
  initial: ReleaseDraft;
  /** Fields whose files are still on their way. A file that is being uploaded is no fault. */
  comingFiles: string[];
  isUploading: boolean;
  /** What a save stores takes the uploads of the form with it. */
  saving: (save: () => Promise<Release>) => Promise<Release>;
  keptAt: string | undefined;
  onRefused: () => void;
  /** What was kept on the device is of no more use. */
  onSettled: () => void;
}

/** What is wrong with what stands above the fields: the language and the moments. */
const headIssues = (draft: ReleaseDraft, translations: Release['translations'] | undefined): FieldIssue[] => [
  ...languageIssues(draft, translations),
  ...momentIssues(draft),
];

/** Values that may stay: those of the same type, whose fields they are. */
const heldBy = (stored: ReleaseDraft | null, draft: ReleaseDraft) =>
  stored?.releaseType === draft.releaseType ? stored.releaseData : null;

/** What is wrong with the values, but for those that were stored already and may stay. */
const fieldIssues = (
  definitions: readonly FieldDefinition[],
  { releaseData }: ReleaseDraft,
  stored: ReleaseDraft['releaseData'] | null,
  coming: readonly string[],
): FieldIssue[] => [
  ...freshIssues(definitions, releaseData, stored, coming),
  ...chapterEndIssues(releaseData, stored, ({ mediaSecondsDuration: seconds }) =>
    typeof seconds === 'number' ? seconds : null,
  ),
];

/**
 * What a save says: what was kept on the device may hold a value of a field that is gone meanwhile. What the stored release
 * holds stays.
 */
function saidOf(
  definitions: readonly FieldDefinition[],
  draft: ReleaseDraft,
  stored: ReleaseDraft['releaseData'],
): ReleaseDraft {
  const held = Object.entries(draft.releaseData).filter(([name]) => Object.hasOwn(stored, name));
  const { data } = knownData(definitions, draft.releaseData, Object.fromEntries(held));
  return { ...draft, releaseData: data };
}

type Edit = (change: (before: ReleaseDraft) => ReleaseDraft, isMended?: (path: string) => boolean) => void;

/** What is taken out of a field leaves what was chosen from that field, in sight. */
const useSettledEdit = (editDraft: Edit, definitions: readonly FieldDefinition[]): Edit =>
  useCallback(
    (change, isMended) =>
      editDraft((before) => {
        const after = change(before);
        return { ...after, releaseData: withoutStrays(definitions, after.releaseData) };
      }, isMended),
    [editDraft, definitions],
  );

/** The form of a release: its draft, its issues at their fields, and its saving. */
export function useReleaseForm(input: ReleaseFormInput) {
  const { organizationId, release, partOf, definitions, initial, comingFiles, saving } = input;
  const { t } = useTranslation();
  const { mutateAsync } = useSaveRelease(organizationId);
  const check = useCallback(
    (checked: ReleaseDraft, stored: ReleaseDraft | null) => [
      ...headIssues(checked, release?.translations),
      ...fieldIssues(definitions, checked, heldBy(stored, checked), comingFiles),
    ],
    [definitions, comingFiles, release?.translations],
  );
  const form = useDraftForm<ReleaseDraft, Release, FieldIssue, Conflict>({
    first: { draft: initial, version: release?.version },
    savedAt: release?._updatedAt,
    isSame: sameDecision,
    check,
    placeIssue,
    send: (said, { version }, saved): Promise<Release> => {
      const draft = saidOf(definitions, said, saved || release ? form.base.releaseData : {});
      return saving(() => mutateAsync({ id: (saved ?? release)?._id, version, draft, comingFiles, partOf }));
    },
    storedOf,
    readConflict: (error: ApiError) => error.params as unknown as Conflict,
    settleConflict: takeNewFiles,
    onRefused: input.onRefused,
    isBusy: input.isUploading,
    keptAt: input.keptAt,
    onSaved: input.onSettled,
    onDiscard: input.onSettled,
  });
  const { base, draft, version, edit, rebase } = { ...form, edit: useSettledEdit(form.edit, definitions) };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per release that was read, not once per key
  useEffect(() => {
    if (!release || version === undefined || release.version <= version) return;
    const stored = draftOf(release);
    if (!mergeStored(base, draft, stored)) return;
    rebase({ draft: stored, version: release.version }, (now) => mergeStored(base, now, stored) ?? now);
  }, [release, version]);

  const errors = useMemo(
    () =>
      new Map(
        form.issues.map(({ path, code, params }) => [
          path,
          t([`fields:${code}`, 'fields:shape'], params ?? {}),
        ]),
      ),
    [form.issues, t],
  );
  return {
    ...form,
    comingFiles,
    errors,
    /** Changes a value below `releaseData` by its latest state. */
    update: useCallback(
      (path: string, change: (value: unknown) => unknown) =>
        edit(
          (before) =>
            withValue(before, `releaseData.${path}`, change(valueAt(before, `releaseData.${path}`))),
          (place) => place === path,
        ),
      [edit],
    ),
    change: useCallback((part: Partial<ReleaseDraft>) => edit((before) => ({ ...before, ...part })), [edit]),
    setDraft: (next: ReleaseDraft) => edit(() => next),
  };
}

export type ReleaseForm = ReturnType<typeof useReleaseForm>;
