import { importColumns } from '@firstlook/contract/contact-import.ts';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { importTemplateAddress, useContactImport, useUploadContacts } from '../../data/contact.ts';
import { Failure, useErrorText } from '../../data/failure.tsx';
import { path } from '../../data/path.ts';
import { formatBytes } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { useCrumbs } from '../../ui/crumbs.ts';
import { DropFile } from '../../ui/drop-file.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRouteParams, useRouteSearch, useSetSearch } from '../../ui/navigation.ts';
import { Note } from '../../ui/note.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import './import.css';
import { ImportResult } from './import-result.tsx';
import { ImportSteps } from './import-steps.tsx';

const accepted = ['.xlsx', '.xls', '.xl', '.csv'] as const;
const isAccepted = (file: File) => accepted.some((ending) => file.name.toLowerCase().endsWith(ending));

function Columns({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  return (
    <section className="import-columns">
      <h2>{t('import:columns.title')}</h2>
      <p className="muted">{t('import:columns.text')}</p>
      <dl className="panel">
        {importColumns.map((column) => (
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
      <a className="lnk" href={importTemplateAddress(organizationId)} download>
        <Icon of={Download} small /> {t('import:template')}
      </a>
    </section>
  );
}

interface ChosenProps {
  file: File;
  isBusy: boolean;
  onUpload: (mailingListName: string) => void;
  onAnother: () => void;
}

/** The chosen file, and the list its people go into. */
function Chosen({ file, isBusy, onUpload, onAnother }: ChosenProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(() => file.name.replace(/\.[^.]+$/, '').replace(/[_-]+/g, ' '));
  return (
    <form
      className="panel pad import-chosen"
      onSubmit={(event) => {
        event.preventDefault();
        onUpload(name.trim());
      }}
    >
      <p>
        <b>
          <bdi>{file.name}</bdi>
        </b>{' '}
        <span className="muted">
          <Ltr>{formatBytes(file.size)}</Ltr>
        </span>
      </p>
      <TextField
        label={t('import:list')}
        help={t('import:listHelp')}
        value={name}
        maxLength={200}
        onChange={setName}
      />
      <div className="row w">
        <Button type="submit" kind="primary" icon={Upload} busy={isBusy}>
          {isBusy ? t('import:busy') : t('import:start')}
        </Button>
        <Button kind="ghost" disabled={isBusy} onClick={onAnother}>
          {t('import:another')}
        </Button>
      </div>
    </form>
  );
}

/** Contacts from a spreadsheet: the file, what becomes of it, and each row that was not taken. */
export function ImportPage() {
  const { t } = useTranslation();
  const { organizationId = '' } = useRouteParams();
  const importId = useRouteSearch().id;
  const setSearch = useSetSearch();
  const errorText = useErrorText();
  const [file, setFile] = useState<File | null>(null);
  const upload = useUploadContacts(organizationId);
  const result = useContactImport(organizationId, importId);
  useCrumbs([
    { label: t('contacts:title'), to: path.contacts(organizationId) },
    { label: t('import:title') },
  ]);
  const choose = (chosen: File) => {
    upload.reset();
    if (isAccepted(chosen)) setFile(chosen);
    else toast({ tone: 'danger', text: t('import:wrongType', { name: chosen.name }) });
  };
  const start = async (chosen: File, mailingListName: string) => {
    const sure = await confirm({
      title: t('import:confirm.title', { name: chosen.name }),
      text: mailingListName
        ? t('import:confirm.withList', { list: mailingListName })
        : t('import:confirm.withoutList'),
      confirmLabel: t('import:start'),
    });
    if (!sure) return;
    try {
      const done = await upload.mutateAsync({ file: chosen, mailingListName });
      toast({ tone: 'ok', text: t('import:done') });
      setFile(null);
      setSearch({ id: done._id }, true);
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  const isMissingColumn =
    upload.error instanceof ApiError && upload.error.issues.some(({ code }) => code === 'columnMissing');
  return (
    <Page title={t('import:title')} className="import-page">
      <PageHeader title={t('import:title')} />
      <ImportSteps at={importId ? 3 : file ? 2 : 1} />
      {importId ? (
        result.isError ? (
          <Failure error={result.error} onRetry={() => void result.refetch()} />
        ) : result.data ? (
          <ImportResult
            organizationId={organizationId}
            result={result.data}
            onAgain={() => setSearch({ id: undefined }, true)}
            onMended={(id) => setSearch({ id })}
          />
        ) : (
          <SkeletonRows />
        )
      ) : (
        <div className="import-grid">
          <div>
            {upload.isError && (
              <Note live tone="danger">
                {isMissingColumn ? t('import:columnMissing') : errorText(upload.error)}
              </Note>
            )}
            {file ? (
              <Chosen
                key={file.name}
                file={file}
                isBusy={upload.isPending}
                onUpload={(name) => void start(file, name)}
                onAnother={() => setFile(null)}
              />
            ) : (
              <DropFile
                accept={accepted}
                title={t('import:choose')}
                text={t('import:chooseText')}
                onFile={choose}
              />
            )}
          </div>
          <Columns organizationId={organizationId} />
        </div>
      )}
    </Page>
  );
}
