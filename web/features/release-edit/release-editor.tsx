import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { shownFields } from '@firstlook/contract/shown-field.ts';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseDraft } from '../../data/release.ts';
import { path } from '../../device/path.ts';
import { ArchivedNote } from '../../parts/archived-note.tsx';
import { LanguageSwitch } from '../../parts/language-switch.tsx';
import { SendsAhead } from '../../parts/sends-ahead.tsx';
import { useFormUploads, useUploads } from '../../parts/upload/uploads.ts';
import { useFailureToast } from '../../parts/use-failure-toast.ts';
import { hasPendingAddress } from '../../ui/field/rich/pending-address.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { isSaveKey, useShortcut } from '../../ui/hook/use-shortcut.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Note } from '../../ui/page/note.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ReleaseConflict } from './conflict-dialog.tsx';
import { EditFooter } from './edit-footer.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FieldEditor } from './field/field-editor.tsx';
import { FieldScopeContext } from './field-scope.ts';
import { GoneNote } from './gone-note.tsx';
import { LivePreview, PreviewDrawer } from './live-preview.tsx';
import { PresentPeople } from './present-people.tsx';
import css from './release-edit.module.css';
import { ReleaseFields } from './release-fields.tsx';
import { ReleaseHead } from './release-head.tsx';
import { RestoreBanner } from './restore-banner.tsx';
import { SectionRail } from './section-rail.tsx';
import { TemplateStart } from './template-start.tsx';
import { useGroupWay } from './use-group-way.ts';
import { type Leave, useLeave } from './use-leave.ts';
import { useKeepDraft, useLocalDraft } from './use-local-draft.ts';
import { useReleaseForm } from './use-release-form.ts';
import { useRemove } from './use-remove.tsx';
import { useRestore } from './use-restore.ts';

interface ReleaseEditorProps {
  organizationId: string;
  userId: string;
  /** Absent: a new release. */
  release: Release | undefined;
  definitions: readonly FieldDefinition[];
  initial: ReleaseDraft;
  typeName: string;
  /** The first save gave the release its id. */
  onBorn: (id: string) => void;
}

/** Uploads of this form. What a save stores takes them with it, also those that are still on their way. */
function useOwnUploads(releaseId: string | undefined) {
  const [form] = useState(() => crypto.randomUUID());
  const store = useUploads();
  const uploads = useFormUploads(form, releaseId);
  // Leaving without saving gives them up; those that a save told their release are the form's no longer.
  useEffect(() => () => store?.dropUploads(form), [store, form]);
  const isRunning = uploads.some((one) => one.form === form && one.status !== 'failed');
  const saving = async (save: () => Promise<Release>): Promise<Release> => {
    store?.holdUploads(form);
    let saved: Release | null = null;
    try {
      saved = await save();
      return saved;
    } finally {
      store?.settleUploads(form, saved?._id ?? null);
    }
  };
  const coming = uploads.filter(({ status }) => status !== 'failed').map(({ fieldName }) => fieldName);
  const comingKey = JSON.stringify([...new Set(coming)]);
  // The bytes that arrive change the uploads many times a second, and not which fields are being filled.
  const comingFiles = useMemo(() => JSON.parse(comingKey) as string[], [comingKey]);
  return { form, uploads, isRunning, comingFiles, saving };
}

/** A new release begins with its first field, which is the title. */
function useBeginInTitle(isNew: boolean) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the form begins, not where it is after its first save
  useEffect(() => {
    if (isNew) box.current?.querySelector<HTMLElement>('section input')?.focus();
  }, []);
  return box;
}

/** A release that is made for a group: which one, and the way back to it. */
function PartOf({ title, onBack }: { title: string; onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <Note tone="info">
      {t('releaseEdit:releases.partOf', { name: title })}{' '}
      <Button size="xs" onClick={onBack}>
        {t('releaseEdit:releases.saveAndBack')}
      </Button>
    </Note>
  );
}

interface NotesProps {
  organizationId: string;
  release: Release | undefined;
  group: ReturnType<typeof useGroupWay>;
  leave: Leave;
  form: Pick<ReturnType<typeof useReleaseForm>, 'failure' | 'draft'>;
  /** What was typed stands in another release. */
  onKept: () => void;
}

/** What to know of the release before one edits it, and where a new one may begin. */
function Notes({ organizationId, release, group, leave, form, onKept }: NotesProps) {
  return (
    <>
      <GoneNote {...{ organizationId, onKept }} failure={form.failure} draft={form.draft} />
      <ArchivedNote release={release} />
      {release && <SendsAhead organizationId={organizationId} releaseId={release._id} />}
      {release && (
        <LanguageSwitch release={release} to={(other) => path.releaseEdit(organizationId, other)} />
      )}
      {!release && <TemplateStart organizationId={organizationId} />}
      {group.parent && <PartOf {...group.parent} onBack={() => void leave(group.wayBack)} />}
    </>
  );
}

function tellSaved(t: TFunction): void {
  if (hasPendingAddress()) toast({ tone: 'danger', text: t('releaseEdit:savedWithoutLink') });
  else toast({ tone: 'ok', text: t('releaseEdit:saved') });
}

const titleIn = (data: Release['releaseData']) => String(data.title ?? '').trim();
/** What a release that is there is called until another title is written. */
const storedTitle = (t: TFunction, release: Release | undefined) =>
  release && (titleIn(release.releaseData) || t('releases:untitled'));

/** The form of one release with its rail, its live preview and its footer. */
export function ReleaseEditor(props: ReleaseEditorProps) {
  const { organizationId, userId, release, definitions, initial, typeName, onBorn } = props;
  const { t } = useTranslation();
  const go = useGo();
  const id = release?._id;
  const own = useOwnUploads(id);
  const summary = useRef<HTMLDivElement>(null);
  const key = { organizationId, id, releaseType: initial.releaseType, userId };
  const local = useLocalDraft({ key, base: initial });
  const group = useGroupWay(organizationId);
  const form = useReleaseForm({
    organizationId,
    release,
    partOf: group.partOf,
    definitions,
    initial,
    comingFiles: own.comingFiles,
    isUploading: own.isRunning,
    saving: own.saving,
    keptAt: local.keptAt,
    onRefused: () => requestAnimationFrame(() => summary.current?.focus()),
    onSettled: local.forget,
  });
  useKeepDraft(local, form);
  const { releaseData } = form.draft;
  const shown = useMemo(() => shownFields(definitions, releaseData), [definitions, releaseData]);
  const begin = useBeginInTitle(!id);
  const restore = useRestore({ local, form });
  const title = titleIn(releaseData) || storedTitle(t, release) || t('releaseEdit:newOf', { type: typeName });

  // Nothing to store: a version is a change.
  const store = () => (form.dirty || own.isRunning || !release ? form.save() : Promise.resolve(release));
  const saveHere = useOneAtATime(async () => {
    const saved = await store();
    if (!saved) return false;
    tellSaved(t);
    if (id) return false;
    // The first save gives the release its address; the form stays as it is.
    onBorn(saved._id);
    const to = path.releaseEdit(organizationId, saved._id);
    go(to, { search: group.kept, replace: true, force: true, keepScroll: true });
    return false;
  });
  const { leave, leaveForNew } = useLeave(organizationId, release, store);
  const distribute = () => leave((saved) => ({ to: path.releaseDistribute(organizationId, saved) }));
  const remove = useRemove(organizationId, id, title, local.forget);
  useShortcut(isSaveKey, () => void saveHere());
  useCrumbs([
    { label: t('shell:releases'), to: path.releases(organizationId) },
    ...(typeName ? [{ label: typeName, to: path.releases(organizationId) }] : []),
    { label: title },
  ]);
  useFailureToast(form.failure);

  return (
    <FieldScopeContext
      value={{
        organizationId,
        releaseId: id,
        releaseType: initial.releaseType,
        isTranslated: (release?.translations ?? []).length > 0,
        leaveForNew: (wayOf) => void leaveForNew(wayOf),
        values: releaseData,
        errors: form.errors,
        update: form.update,
        form: own.form,
        uploads: own.uploads,
        Editor: FieldEditor,
      }}
    >
      <Page bare title={title}>
        <div className={css.editColumns}>
          <SectionRail definitions={shown} issues={form.issues} values={releaseData}>
            <PreviewDrawer organizationId={organizationId} id={id} draft={form.draft} />
          </SectionRail>
          <div className={css.form} ref={begin}>
            <h1>
              <bdi>{title}</bdi>
            </h1>
            <Notes {...{ organizationId, release, group, leave, form }} onKept={local.forget} />
            {local.found && (
              <RestoreBanner
                found={local.found}
                current={form.draft}
                definitions={definitions}
                onRestore={restore.begin}
                onDiscard={local.forget}
              />
            )}
            <PresentPeople organizationId={organizationId} id={id} />
            <ErrorSummary
              ref={summary}
              definitions={definitions}
              issues={form.issues}
              reasons={form.errors}
            />
            <ReleaseFields
              definitions={shown}
              values={releaseData}
              update={form.update}
              head={
                <ReleaseHead
                  draft={form.draft}
                  errors={form.errors}
                  isOut={!!release?.distributedAt}
                  onChange={form.change}
                />
              }
            />
          </div>
          <LivePreview organizationId={organizationId} id={id} draft={form.draft} />
        </div>
        <EditFooter
          organizationId={organizationId}
          id={id}
          state={form.state}
          saving={form.isSaving}
          canRemove={!!release?.abilities.remove}
          canDistribute={release ? release.abilities.distribute : true}
          onRemove={() => void remove()}
          onSave={() => void saveHere()}
          onDistribute={() => void distribute()}
        />
      </Page>
      {restore.question && (
        <ReleaseConflict
          {...restore.question}
          definitions={definitions}
          onClose={restore.callOff}
          onChoose={(draft) => {
            restore.take(draft);
            if (restore.question) void form.save({ draft, version: restore.question.conflict.version });
          }}
        />
      )}
      {form.conflict && (
        <ReleaseConflict
          conflict={form.conflict}
          definitions={definitions}
          base={form.base}
          draft={form.draft}
          onClose={form.dropConflict}
          onChoose={(draft) => {
            if (form.conflict) void form.save({ draft, version: form.conflict.version });
          }}
        />
      )}
    </FieldScopeContext>
  );
}
