import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../data/failure.tsx';
import { path } from '../../data/path.ts';
import { type ReleaseDraft, useRemoveRelease } from '../../data/release.ts';
import { confirm } from '../../ui/confirm.tsx';
import { useCrumbs } from '../../ui/crumbs.ts';
import { useGo } from '../../ui/navigation.ts';
import { Page } from '../../ui/page.tsx';
import type { SaveStateValue } from '../../ui/save-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUnsaved } from '../../ui/unsaved.tsx';
import { useSaveKey } from '../../ui/use-save-key.ts';
import { ReleaseConflict } from './conflict-dialog.tsx';
import { EditFooter } from './edit-footer.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FieldEditor } from './field/field-editor.tsx';
import { FieldScopeContext } from './field-scope.ts';
import { LivePreview } from './live-preview.tsx';
import { ReleaseFields } from './release-fields.tsx';
import { ReleaseHead } from './release-head.tsx';
import { RestoreBanner } from './restore-banner.tsx';
import { SectionRail } from './section-rail.tsx';
import { useLocalDraft } from './use-local-draft.ts';
import { useReleaseForm } from './use-release-form.ts';
import { useSave } from './use-save.ts';

interface ReleaseEditorProps {
  organizationId: string;
  userId: string;
  /** Absent: a new release. */
  release: Release | undefined;
  definitions: readonly FieldDefinition[];
  initial: ReleaseDraft;
  typeName: string;
}

/** The form of one release with its rail, its live preview and its footer. */
export function ReleaseEditor({
  organizationId,
  userId,
  release,
  definitions,
  initial,
  typeName,
}: ReleaseEditorProps) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const form = useReleaseForm(definitions, initial);
  const saver = useSave({ organizationId, release, form });
  const remover = useRemoveRelease(organizationId);
  const [uploads, setUploads] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const id = release?._id;
  const key = { organizationId, id, releaseType: initial.releaseType, userId };
  const local = useLocalDraft({ key, version: saver.version ?? null, ...form });
  const title =
    String(form.draft.releaseData.title ?? '').trim() || t('releaseEdit:newOf', { type: typeName });

  const save = async (changes?: { draft: ReleaseDraft; version: number }): Promise<Release | null> => {
    const saved = await saver.save(changes);
    if (!saved) {
      requestAnimationFrame(() => summary.current?.focus());
      return null;
    }
    local.forget();
    return saved;
  };
  const saveHere = async () => {
    const saved = await save();
    if (!saved) return;
    toast({ tone: 'ok', text: t('releaseEdit:saved') });
    // The first save gives the release its address.
    if (!id) go(path.releaseEdit(organizationId, saved._id), { replace: true, force: true });
  };
  const distribute = async () => {
    const saved = form.dirty || !release ? await save() : release;
    if (saved) go(path.releaseDistribute(organizationId, saved._id), { force: true });
  };
  const remove = async () => {
    if (!id) return;
    const yes = await confirm({
      title: t('releaseEdit:removeTitle', { name: title }),
      text: t('releaseEdit:removeText'),
      confirmLabel: t('releaseEdit:removeConfirm'),
      danger: true,
    });
    if (!yes) return;
    try {
      await remover.mutateAsync(id);
      local.forget();
      toast({ tone: 'ok', text: t('releaseEdit:removed', { name: title }) });
      go(path.releases(organizationId), { force: true });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };

  useUnsaved({
    dirty: form.dirty || uploads > 0,
    save: async () => (await save()) !== null,
    discard: local.forget,
  });
  useSaveKey(() => void saveHere());
  useCrumbs([
    { label: t('shell:releases'), to: path.releases(organizationId) },
    ...(typeName ? [{ label: typeName, to: path.releases(organizationId) }] : []),
    { label: title },
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once per failure, not once per render
  useEffect(() => {
    if (saver.failed) toast({ tone: 'danger', text: errorText(saver.failed) });
  }, [saver.failed]);

  const state: SaveStateValue = saver.saving
    ? { kind: 'saving' }
    : saver.failed && form.dirty
      ? { kind: 'failed', onRetry: () => void saveHere() }
      : form.dirty
        ? navigator.onLine
          ? { kind: 'unsaved', keptAt: local.keptAt }
          : { kind: 'offline', keptAt: local.keptAt }
        : saver.savedAt
          ? { kind: 'saved', at: saver.savedAt }
          : { kind: 'new' };

  return (
    <FieldScopeContext
      value={{
        organizationId,
        releaseId: id,
        values: form.draft.releaseData,
        errors: form.errors,
        update: form.update,
        countUpload: (step) => setUploads((count) => count + step),
        Editor: FieldEditor,
      }}
    >
      <Page bare title={title} className="edit">
        <div className="edit-columns">
          <SectionRail definitions={definitions} issues={form.issues} values={form.draft.releaseData} />
          <div className="form">
            <ReleaseHead title={title} draft={form.draft} onChange={form.change} />
            {local.found && (
              <RestoreBanner
                found={local.found}
                current={form.draft}
                definitions={definitions}
                onRestore={() => {
                  if (local.found) form.setDraft(local.found.draft);
                  local.take();
                }}
                onDiscard={local.forget}
              />
            )}
            <ErrorSummary ref={summary} definitions={definitions} issues={form.issues} />
            <ReleaseFields definitions={definitions} values={form.draft.releaseData} update={form.update} />
          </div>
          <LivePreview organizationId={organizationId} id={id} draft={form.draft} />
        </div>
        <EditFooter
          organizationId={organizationId}
          id={id}
          state={state}
          saving={saver.saving}
          canRemove={!!release?.abilities.remove}
          canDistribute={release ? release.abilities.distribute : true}
          onRemove={() => void remove()}
          onSave={() => void saveHere()}
          onDistribute={() => void distribute()}
        />
      </Page>
      {saver.conflict && (
        <ReleaseConflict
          conflict={saver.conflict}
          definitions={definitions}
          base={form.base}
          draft={form.draft}
          onClose={saver.dropConflict}
          onChoose={(draft) => {
            form.setDraft(draft);
            if (saver.conflict) void save({ draft, version: saver.conflict.version });
          }}
        />
      )}
    </FieldScopeContext>
  );
}
