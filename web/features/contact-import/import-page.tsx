import { rowColumns } from '@firstlook/contract/import-column.ts';
import type { TFunction } from 'i18next';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followImport, importTemplateAddress, useUploadContacts } from '../../data/contact-import.ts';
import { path } from '../../device/path.ts';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { listAbout } from '../../parts/list-about.ts';
import { DropFile } from '../../ui/field/drop-file.tsx';
import { useRouteParams, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { keepFocus } from '../../ui/hook/use-return-focus.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import css from './import.module.css';
import { ImportCheck, type WantedList } from './import-check.tsx';
import { ImportStanding } from './import-standing.tsx';
import { ImportSteps } from './import-steps.tsx';
import { type Sheet, useKeptSheet } from './kept-sheet.ts';
import { OwnImports } from './own-imports.tsx';

const accepted = ['.xlsx', '.xls', '.xl', '.csv', '.vcf'] as const;
const isAccepted = (file: File) => accepted.some((ending) => file.name.toLowerCase().endsWith(ending));

const sheetOf = (file: File): Sheet => ({
  file,
  listName: file.name.replace(/\.[^.]+$/, '').replace(/[_-]+/g, ' '),
});

/** That it is done, and until when it can be taken back. */
const doneText = (t: TFunction, until: string | null): string =>
  until ? t('import:doneUntil', { at: formatDateTime(until) }) : t('import:done');

function Columns({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  return (
    <section className={css.columns}>
      <h2>{t('import:columns.title')}</h2>
      <p className="muted">{t('import:columns.text')}</p>
      <dl className="panel">
        {rowColumns.map((column) => (
          <div key={column}>
            <dt>
              <Ltr>
                <code>{column}</code>
              </Ltr>
            </dt>
            <dd>{t(`import:columns.${column}`)}</dd>
          </div>
        ))}
      </dl>
      <a className="link" href={importTemplateAddress(organizationId)} download>
        <Icon of={Download} small /> {t('import:template')}
      </a>
    </section>
  );
}

/** Which import the page shows when it is asked later; null once the person is elsewhere. */
function useShownImport(id: string | undefined) {
  const here = useRef<{ id: string | undefined } | null>(null);
  useEffect(() => {
    here.current = { id };
    return () => {
      here.current = null;
    };
  }, [id]);
  return here;
}

/** Why a file that was chosen is put away again: nothing can be read from it. */
function useUnread(reset: () => void, setSheet: (sheet: null) => void) {
  const [error, setError] = useState<unknown>();
  return {
    error,
    refuse: (why: unknown) => {
      setSheet(null);
      setError(why);
      keepFocus(() => document.getElementById('main'));
    },
    /** Another is chosen. */
    forget: () => {
      reset();
      setError(undefined);
    },
  };
}

interface ChooseFileProps {
  organizationId: string;
  onFile: (file: File) => void;
}

function ChooseFile({ organizationId, onFile }: ChooseFileProps) {
  const { t } = useTranslation();
  return (
    <>
      <DropFile accept={accepted} title={t('import:choose')} text={t('import:chooseText')} onFile={onFile} />
      <OwnImports organizationId={organizationId} />
    </>
  );
}

/** Contacts from a spreadsheet: the file, what becomes of it, and each row that was not taken. */
export function ImportPage() {
  const { t } = useTranslation();
  const { organizationId = '' } = useRouteParams();
  const importId = useRouteSearch().id;
  const setSearch = useSetSearch();
  const errorText = useErrorText();
  const [sheet, setSheet] = useKeptSheet(organizationId);
  const upload = useUploadContacts(organizationId);
  const unread = useUnread(upload.reset, setSheet);
  const here = useShownImport(importId);
  useCrumbs([
    { label: t('contacts:title'), to: path.contacts(organizationId) },
    { label: t('import:title') },
  ]);
  const choose = (chosen: File) => {
    unread.forget();
    if (isAccepted(chosen)) setSheet(sheetOf(chosen));
    else toast({ tone: 'danger', text: t('import:wrongType', { name: isolatedFileName(chosen.name) }) });
  };
  const start = async (chosen: File, { name: listName, known }: WantedList, read: object) => {
    const sure = await confirm({
      title: t('import:confirm.title', { name: isolatedFileName(chosen.name) }),
      text: known
        ? t('import:confirm.intoList', { list: known.title, about: listAbout(t, known) })
        : listName
          ? t('import:confirm.withList', { list: listName })
          : t('import:confirm.withoutList'),
      confirmLabel: known ? t('import:confirm.intoListButton') : t('import:start'),
      ...(known && { cancelLabel: t('import:confirm.anotherName') }),
    });
    if (!sure) return;
    // Without https browsers make none: the server names it, and its page is found among the person's own.
    const name = crypto.randomUUID?.();
    if (name) {
      followImport(name);
      setSearch({ id: name });
    }
    const isHere = () => here.current && (here.current.id ?? name) === name;
    try {
      const done = await upload.mutateAsync({
        file: chosen,
        importId: name,
        mailingListName: listName,
        mailingListId: known?._id,
        ...read,
      });
      if (done.state === 'done') toast({ tone: 'ok', text: doneText(t, done.undoUntil) });
      setSheet(null);
      if (!isHere()) return;
      setSearch({ id: done._id });
      keepFocus(() => document.getElementById('main'));
    } catch {
      // What went wrong stands above the form.
      if (name && isHere()) setSearch({ id: undefined });
    }
  };
  return (
    <Page title={t('import:title')} className={css.page}>
      <PageHeader title={t('import:title')} />
      <ImportSteps at={importId ? 3 : sheet ? 2 : 1} />
      {importId ? (
        <ImportStanding
          key={importId}
          organizationId={organizationId}
          importId={importId}
          sending={
            upload.isPending && upload.variables.importId === importId
              ? upload.variables.file.name
              : undefined
          }
          onAgain={() => setSearch({ id: undefined }, true)}
        />
      ) : (
        // The first people of a file need the whole width: each of its columns is to be seen.
        <div className={sheet ? css.wide : css.grid}>
          <div>
            {Boolean(upload.error ?? unread.error) && (
              <Note live tone="danger">
                {errorText(upload.error ?? unread.error)}
              </Note>
            )}
            {sheet ? (
              <ImportCheck
                key={sheet.file.name}
                organizationId={organizationId}
                sheet={sheet}
                onChange={setSheet}
                isBusy={upload.isPending}
                onUpload={(...wanted) => void start(sheet.file, ...wanted)}
                onAnother={() => setSheet(null)}
                onNoTable={unread.refuse}
              />
            ) : (
              <ChooseFile organizationId={organizationId} onFile={choose} />
            )}
          </div>
          <Columns organizationId={organizationId} />
        </div>
      )}
    </Page>
  );
}
