import { Check, History, Trash2, X } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../data/failure.tsx';
import { useOrganization } from '../../data/organization.ts';
import { type FileText, useFileCheck, useRemoveFile } from '../../data/registered-file.ts';
import { path as routes } from '../../device/path.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { isSaveKey, useShortcut } from '../../ui/hook/use-shortcut.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { FooterBar } from '../../ui/page/footer-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SaveState } from '../../ui/page/save-state.tsx';
import { CodeEditor, type CodeEditorHandle } from './code-editor.tsx';
import { DefinitionsForm } from './definitions-form.tsx';
import { extensionOf } from './file-kind.ts';
import { Findings } from './findings.tsx';
import css from './registered-file.module.css';
import { TemplatePreview } from './template-preview.tsx';
import { useSaveText } from './use-save-text.ts';
import { VersionsDialog } from './versions-dialog.tsx';

type View = 'form' | 'text';

interface FileEditorProps {
  organizationId: string;
  file: FileText;
  isNew?: boolean;
}

/** A file as a form or as text, checked while it is written, beside what it makes. */
export function FileEditor({ organizationId, file, isNew }: FileEditorProps) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const organization = useOrganization(organizationId);
  const { kind } = file;
  const saver = useSaveText(organizationId, file);
  const { text, path } = saver;
  const remove = useRemoveFile(organizationId);
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
  const issues = check.data?.issues ?? [];
  const title = path || t(`registeredFile:new.${kind}`);
  const developer = { to: routes.organizationEdit(organizationId), search: { group: 'developer' } };

  const save = async (): Promise<boolean> => {
    const saved = await saver.save();
    if (!saved) return false;
    toast({ tone: 'ok', text: t('registeredFile:saved', { path: saved.path, version: saved.version }) });
    if (isNew)
      go(routes.registeredFile(organizationId), { search: { file: saved.path }, replace: true, force: true });
    return true;
  };
  const onRemove = async () => {
    const yes = await confirm({
      title: t('registeredFile:removeTitle', { path }),
      text: t('registeredFile:removeText'),
      confirmLabel: t('common:remove'),
      danger: true,
    });
    if (!yes) return;
    try {
      await remove.mutateAsync(path);
      toast({ tone: 'ok', text: t('registeredFile:removed', { path }) });
      go(developer.to, { search: developer.search, force: true });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  const toLine = (line: number) => {
    setView('text');
    requestAnimationFrame(() => code.current?.goTo(line));
  };
  useUnsaved({ dirty: saver.dirty, save });
  useShortcut(isSaveKey, () => void (saver.dirty && !saver.saving && save()));
  useCrumbs([
    { label: organization?.name ?? '', to: routes.organizationEdit(organizationId) },
    { label: title },
  ]);

  return (
    <Page bare title={title}>
      <div className={kind === 'fields' ? classNames(css.columns, css.one) : css.columns}>
        <div className={css.main}>
          <div className={classNames('row wrap', css.head)}>
            <div className="grow">
              <h1 className="h1">{isNew ? title : <Ltr>{path}</Ltr>}</h1>
              <p className="muted small">
                {t(`registeredFile:kind.${kind}`)}
                {!isNew &&
                  ` · ${file.builtIn ? t('registeredFile:builtIn') : t('registeredFile:version', { version: saver.version })}`}
                {file.updatedAt && (
                  <>
                    {' · '}
                    <Ltr>{formatDateTime(file.updatedAt)}</Ltr>
                  </>
                )}
              </p>
            </div>
            {kind === 'fields' && (
              <Segmented<View>
                label={t('registeredFile:view')}
                value={view}
                onChange={setView}
                options={[
                  { value: 'form', label: t('registeredFile:form') },
                  { value: 'text', label: 'JSON' },
                ]}
              />
            )}
            {!isNew && !file.builtIn && (
              <Button size="sm" icon={History} onClick={() => setVersions(true)}>
                {t('registeredFile:versions')}
              </Button>
            )}
          </div>
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
              error={saver.pathError}
              onChange={(next) => saver.setPath(next.trim())}
            />
          )}
          <Findings issues={issues} pending={check.isFetching} onLine={toLine} />
          {view === 'form' ? (
            <DefinitionsForm
              text={text}
              issues={issues}
              onChange={saver.setText}
              onText={() => setView('text')}
            />
          ) : (
            <CodeEditor
              ref={code}
              label={t('registeredFile:text')}
              value={text}
              wrong={issues.flatMap(({ line }) => (line === null ? [] : [line]))}
              onChange={saver.setText}
            />
          )}
        </div>
        {kind !== 'fields' && (
          <TemplatePreview
            organizationId={organizationId}
            html={check.data?.html ?? null}
            error={check.error}
            withRelease={kind === 'template'}
            releaseId={releaseId}
            onRelease={setReleaseId}
          />
        )}
      </div>
      <FooterBar
        start={
          <>
            {!isNew && !file.builtIn && (
              <Button kind="danger" icon={Trash2} busy={remove.isPending} onClick={() => void onRemove()}>
                {t('common:remove')}
              </Button>
            )}
            <SaveState
              state={saver.saving ? { kind: 'saving' } : saver.dirty ? { kind: 'unsaved' } : saver.state}
            />
          </>
        }
      >
        <ButtonLink kind="ghost" icon={X} to={developer.to} search={developer.search}>
          {t('common:close')}
        </ButtonLink>
        <Button
          kind="primary"
          icon={Check}
          busy={saver.saving}
          disabled={!saver.dirty}
          onClick={() => void save()}
        >
          {t(file.builtIn ? 'registeredFile:saveCopy' : 'common:save.label')}
        </Button>
      </FooterBar>
      {versions && (
        <VersionsDialog
          organizationId={organizationId}
          path={path}
          current={text}
          onClose={() => setVersions(false)}
          onRestore={(content) => {
            saver.setText(content);
            setVersions(false);
          }}
        />
      )}
    </Page>
  );
}
