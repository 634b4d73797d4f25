import { consentName } from '@firstlook/contract/consent-name.ts';
import type { OpenedRelease } from '@firstlook/contract/release.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsent } from '../../data/embargo.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './release-details.module.css';

/** A release under embargo for a reader who has not promised to keep it: the words to agree to, and a name under them. */
export function EmbargoPromise({ release }: { release: OpenedRelease }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { organizationId, _id, embargoUntil, consentText } = release;
  const consent = useConsent(organizationId, _id);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  if (!consentText || !embargoUntil) return <p>{t('details:embargo.wait')}</p>;
  const promise = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    try {
      await consent.mutateAsync({ name, embargoUntil });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <form className={css.promise} onSubmit={(event) => void promise(event)} noValidate>
      <h2>{t('details:embargo.heading')}</h2>
      <p dir="auto">{consentText}</p>
      <TextField
        label={t('details:embargo.name')}
        help={t('details:embargo.kept')}
        error={isMissing ? t('details:embargo.nameMissing') : undefined}
        required
        maxLength={consentName.longest}
        autoComplete="name"
        value={name}
        onChange={setName}
      />
      <Button kind="primary" type="submit" busy={consent.isPending}>
        {t('details:embargo.accept')}
      </Button>
    </form>
  );
}
