import { organizationTypes } from '@firstlook/contract/organization-choice.ts';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useCreateOrganization, useDomainNames } from '../../data/membership.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { domainProblem } from '../../parts/domain-name.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { useUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Note } from '../../ui/page/note.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import css from './join.module.css';

/** Asks for an organization of one's own: it waits for a system admin, and the person who asked becomes its creator. */
export function NewOrganization() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const create = useCreateOrganization();
  const names = useDomainNames(true);
  const [name, setName] = useState('');
  const [type, setType] = useState<(typeof organizationTypes)[number]>('tvProducer');
  const [domain, setDomain] = useState('');
  const problem = domainProblem(domain, names.data);
  const ready = name.trim() !== '' && problem === null;
  const isTaken = create.error instanceof ApiError && create.error.code === 'DOMAIN_TAKEN';
  useUnsaved({ dirty: !create.isSuccess && (name.trim() !== '' || domain !== '') });

  const submit = useOneAtATime(async () => {
    if (!ready) return false;
    return create.mutateAsync({ name: name.trim(), type, domain: domain || null }).then(
      () => true,
      // Shown below from the mutation.
      () => false,
    );
  });
  if (create.data) {
    return (
      <Empty
        drawing={scenes.house}
        title={t('join:created.title', { name: create.data.name })}
        text={t('join:created.text')}
      >
        <ButtonLink kind="primary" to="/">
          {t('common:home')}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <form
      className="panel padded"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {create.error && !isTaken && (
        <Note tone="danger" live>
          {errorText(create.error)}
        </Note>
      )}
      <TextField required label={t('join:field.name')} maxLength={200} value={name} onChange={setName} />
      <SelectField
        label={t('join:field.type')}
        help={t('join:field.typeHelp')}
        value={type}
        options={organizationTypes.map((value) => ({ value, label: t(`shell:kind.${value}`) }))}
        onChange={(value) => setType(organizationTypes.find((one) => one === value) ?? type)}
      />
      <TextField
        ltr
        label={t('join:field.domain')}
        autoComplete="off"
        spellCheck={false}
        maxLength={63}
        value={domain}
        error={isTaken ? errorText(create.error) : problem ? t(`join:domain.${problem}`) : undefined}
        help={
          domain && !problem ? (
            <>
              {t('join:domain.free')} <Ltr>{`${window.location.origin}/${domain}`}</Ltr>
            </>
          ) : (
            t('join:field.domainHelp')
          )
        }
        onChange={(text) => {
          create.reset();
          setDomain(text.trim().toLowerCase());
        }}
      />
      <p className={classNames('muted row', css.wait)}>
        <Hourglass className="icon small-icon" aria-hidden="true" />
        {t('join:wait')}
      </p>
      <Button type="submit" kind="primary" disabled={!ready} busy={create.isPending}>
        {t('join:create')}
      </Button>
    </form>
  );
}
