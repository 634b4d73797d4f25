import { Download, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { type PersonData, useErasePerson, useExportPerson } from '../../data/trust.ts';
import { path } from '../../device/path.ts';
import { saveFile } from '../../device/save-file.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { OneFieldDialog } from '../../ui/overlay/one-field-dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { Counts } from './counts.tsx';
import css from './person.module.css';

/** Hands the answer to the person as a file; it is not asked for again. */
const download = (data: PersonData) =>
  saveFile(JSON.stringify(data, null, 2), `person-${data.at.slice(0, 10)}.json`, 'application/json');

/** What is kept about one address: seen, taken out, taken away. Under -1 it is about all organizations. */
export function PersonPage() {
  const { organizationId = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="person.erase">
      <Person organizationId={organizationId} />
    </Permitted>
  );
}

function Person({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [email, setEmail] = useState('');
  const [erasing, setErasing] = useState(false);
  const found = useExportPerson(organizationId);
  const erase = useErasePerson(organizationId);
  const everywhere = organizationId === '-1';
  const name = useOrganization(organizationId)?.name ?? '';
  const title = t('person:title');
  useCrumbs([
    ...(everywhere ? [] : [{ label: name || title, to: path.organizationEdit(organizationId) }]),
    { label: title },
  ]);
  const data = found.data;
  const total = Object.values(data?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  const look = () => {
    if (email.trim() === '') return;
    erase.reset();
    found.mutate(email.trim());
  };
  return (
    <Page title={title} className={css.person}>
      <PageHeader title={title} lede={t(everywhere ? 'person:ledeAll' : 'person:lede')} />
      <form
        noValidate
        className={css.find}
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <TextField
          ltr
          type="email"
          autoComplete="off"
          label={t('person:email')}
          value={email}
          maxLength={254}
          error={found.error ? errorText(found.error) : undefined}
          onChange={setEmail}
        />
        <Button
          type="submit"
          kind="primary"
          icon={Search}
          busy={found.isPending}
          disabled={email.trim().length < 3}
        >
          {t('person:find')}
        </Button>
      </form>
      {erase.data ? (
        <section className="panel padded" aria-live="polite">
          <Note tone="ok">{t('person:erased')}</Note>
          <Counts counts={erase.data.counts} />
          <p className="muted small">{t('person:staysText')}</p>
        </section>
      ) : (
        data &&
        (total === 0 ? (
          <Empty drawing="noMatch" title={t('person:none')} text={t('person:noneText')} />
        ) : (
          <section className="panel padded" aria-live="polite">
            <h2>
              {t('person:kept')} <Ltr>{data.email}</Ltr>
            </h2>
            <Counts counts={data.counts} />
            <div className="row wrap">
              <Button icon={Download} onClick={() => download(data)}>
                {t('person:export')}
              </Button>
              <Button kind="dangerOutline" icon={Trash2} onClick={() => setErasing(true)}>
                {t('person:erase')}
              </Button>
            </div>
            <p className="muted small">{t('person:eraseText')}</p>
          </section>
        ))
      )}
      {erasing && data && (
        <OneFieldDialog
          danger
          ltr
          title={t('person:eraseTitle')}
          label={t('person:typeEmail', { email: data.email })}
          help={t(everywhere ? 'person:eraseHelpAll' : 'person:eraseHelp')}
          confirmLabel={t('person:eraseYes')}
          onClose={() => setErasing(false)}
          onSubmit={async (text) => {
            if (text.trim().toLowerCase() !== data.email.toLowerCase()) return t('person:otherEmail');
            try {
              await erase.mutateAsync(data.email);
            } catch (error) {
              return errorText(error);
            }
            found.reset();
            return undefined;
          }}
        />
      )}
    </Page>
  );
}
