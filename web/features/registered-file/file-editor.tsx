import { Check, Trash2, X } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { type FileText, useFileCheck } from '../../data/registered-file.ts';
import { path as routes } from '../../device/path.ts';
import { FieldMoveNote } from '../../parts/field-move-note.tsx';
import { useFailureToast } from '../../parts/use-failure-toast.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { isSaveKey, useShortcut } from '../../ui/hook/use-shortcut.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { FooterBar } from '../../ui/page/footer-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SaveState } from '../../ui/page/save-state.tsx';
import { CodeEditor, type CodeEditorHandle } from './code-editor.tsx';
import { readDefinitions } from './definitions.ts';
import { DefinitionsForm } from './definitions-form.tsx';
import { fieldsToPlace } from './field-title.ts';
import { FieldsPreview } from './fields-preview.tsx';
import { FileConflict } from './file-conflict.tsx';
import { FileHead, type View } from './file-head.tsx';
import { extensionOf } from './file-kind.ts';
import { Findings, keepsFromSaving } from './findings.tsx';
import css from './registered-file.module.css';
import { TemplatePreview } from './template-preview.tsx';
import { useFieldChanges } from './use-field-changes.tsx';
import { useFileForm } from './use-file-form.ts';
import { useFileRemoval } from './use-file-removal.ts';
import { useKnownUsage } from './use-known-usage.ts';
import { useSharedFields } from './use-shared-fields.ts';
import { VersionsDialog } from './versions-dialog.tsx';

interface FileEditorProps {
  organizationId: string;
  file: FileText;
  isNew?: boolean;
}

interface MadeProps {
  organizationId: string;
  kind: FileText['kind'];
  text: string;
  check: ReturnType<typeof useFileCheck>;
  releaseId: string | undefined;
  onRelease: (id: string | undefined) => void;
}

/** What the text makes: the form of its fields, or the page of its template. */
function Made({ organizationId, kind, text, check, releaseId, onRelease }: MadeProps) {
  if (kind === 'fields') return <FieldsPreview organizationId={organizationId} text={text} />;
  return (
    <TemplatePreview
      organizationId={organizationId}
      html={check.data?.html ?? null}
      error={check.error}
      withRelease={kind === 'template'}
      releaseId={releaseId}
      onRelease={onRelease}
    />
  );
}

/** Brings the row of a field into view, and puts the cursor where something is wrong in it. */
function focusField(place: string): void {
  const row = document.querySelector(`[data-path="${CSS.escape(place)}"]`);
  row?.scrollIntoView({ block: 'center' });
  const wrong = row?.querySelector<HTMLElement>('[aria-invalid=true]');
  (wrong ?? row?.querySelector<HTMLElement>('input'))?.focus({ preventScroll: true });
}

/** A file as a form or as text, checked while it is written, beside what it makes. */
export function FileEditor({ organizationId, file, isNew }: FileEditorProps) {
  const { t } = useTranslation();
  const go = useGo();
  const organization = useOrganization(organizationId);
  const { kind } = file;
  const form = useFileForm(organizationId, file);
  const { path, content: text } = form.draft;
  const remove = useFileRemoval(organizationId, file);
  const [view, setView] = useState<View>(kind === 'fields' ? 'form' : 'text');
  const [versions, setVersions] = useState(false);
  const [releaseId, setReleaseId] = useState<string>();
  const code = useRef<CodeEditorHandle>(null);
  const rested = useDeferredValue(text);
  const check = useFileCheck(organizationId, {
    path: path || `new${extensionOf[kind]}`,
    kind,
    content: rested,
    ...(releaseId ? { releaseId } : {}),
  });
  const { usage, find } = useKnownUsage(organizationId, path, kind === 'fields' && !isNew);
  const shared = useSharedFields(organizationId, kind === 'fields' ? path : null);
  const settle = useFieldChanges({ organizationId, path });
  const issues = check.data?.issues ?? [];
  const title = path || t(`registeredFile:new.${kind}`);
  const developer = { to: routes.organizationEdit(organizationId), search: { group: 'developer' } };

  const show = (next: View, act: () => void) => {
    setView(next);
    requestAnimationFrame(act);
    return false;
  };
  const toField = (place: string) => show('form', () => focusField(place));
  const save = useOneAtATime(async (answered?: { draft: typeof form.draft; version: number | undefined }) => {
    // What is wrong already is not asked about first.
    const [wrong] = check.isFetching ? [] : issues.filter(keepsFromSaving);
    if (wrong) {
      toast({ tone: 'danger', text: t('registeredFile:findings', { count: issues.length }) });
      return toField(fieldsToPlace(readDefinitions(text) ?? [], wrong.path).place);
    }
    const moves = await settle(form.base.content, text, await find());
    if (!moves) return false;
    form.setMoves(moves);
    const saved = await form.save(answered);
    if (!saved) return false;
    const { path: place, version } = saved.file;
    toast({ tone: 'ok', text: t('registeredFile:saved', { path: place, version }) });
    if (isNew)
      go(routes.registeredFile(organizationId), { search: { file: place }, replace: true, force: true });
    return !!isNew;
  });
  const toLine = (line: number) => show('text', () => code.current?.goTo(line));
  useShortcut(isSaveKey, () => void (form.dirty && save()));
  useFailureToast(form.failure);
  useCrumbs([
    { label: organization?.name ?? '', to: routes.organizationEdit(organizationId) },
    { label: title },
  ]);

  return (
    <Page bare title={title}>
      <div className={classNames(css.columns, kind === 'fields' && css.ofFields)}>
        <div className={css.main}>
          <FileHead
            file={file}
            path={path}
            title={title}
            version={form.version}
            isNew={!!isNew}
            view={view}
            onView={setView}
            onVersions={() => setVersions(true)}
          />
          {isNew && (
            <TextField
              required
              ltr
              autoFocus
              className={css.path}
              label={t('registeredFile:path')}
              help={t('registeredFile:pathHelp', { extension: extensionOf[kind] })}
              placeholder={`my-file${extensionOf[kind]}`}
              value={path}
              maxLength={200}
              error={form.pathError}
              onChange={(next) => form.setPath(next.trim())}
            />
          )}
          {kind === 'fields' && <FieldMoveNote organizationId={organizationId} />}
          <Findings
            {...{ issues, fault: form.nameError, onLine: toLine, onField: toField }}
            definitions={kind === 'fields' ? readDefinitions(text) : null}
            pending={check.isFetching}
          />
          {view === 'form' ? (
            <DefinitionsForm
              text={text}
              base={isNew ? '' : form.base.content}
              issues={issues}
              usage={usage}
              shared={shared}
              onChange={form.setText}
              onText={() => setView('text')}
            />
          ) : (
            <CodeEditor
              ref={code}
              label={t('registeredFile:text')}
              value={text}
              wrong={issues.flatMap(({ line }) => (line === null ? [] : [line]))}
              onChange={form.setText}
            />
          )}
        </div>
        <Made {...{ organizationId, kind, text: rested, releaseId }} check={check} onRelease={setReleaseId} />
      </div>
      <FooterBar
        start={
          <>
            {!isNew && !file.builtIn && (
              <Button kind="danger" icon={Trash2} busy={remove.isBusy} onClick={() => void remove.ask()}>
                {t('common:remove')}
              </Button>
            )}
            <SaveState state={form.state} />
          </>
        }
      >
        <ButtonLink kind="ghost" icon={X} to={developer.to} search={developer.search}>
          {t('common:close')}
        </ButtonLink>
        <Button
          kind="primary"
          icon={Check}
          busy={form.isSaving}
          disabled={!form.dirty}
          onClick={() => void save()}
        >
          {t(file.builtIn ? 'registeredFile:saveCopy' : 'common:save.label')}
        </Button>
      </FooterBar>
      {form.conflict && (
        <FileConflict
          mine={form.draft}
          base={form.base}
          theirs={form.conflict}
          onClose={form.dropConflict}
          onTheirs={(theirs) => form.rebase(theirs, () => theirs.draft)}
          onMine={(version) => void save({ draft: form.draft, version })}
        />
      )}
      {versions && (
        <VersionsDialog
          organizationId={organizationId}
          path={path}
          current={text}
          onClose={() => setVersions(false)}
          onRestore={(content) => {
            form.setText(content);
            setVersions(false);
          }}
        />
      )}
    </Page>
  );
}
