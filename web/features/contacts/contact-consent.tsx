import type { Channel } from '@firstlook/contract/distribution.ts';
import { Check, CircleX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Consent,
  useConsents,
  useRecordConsent,
  useWithdrawConsent,
} from '../../data/contact-consent.ts';
import { useCan } from '../../data/session.ts';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { keepFocus } from '../../ui/hook/use-return-focus.ts';
import { StatusChip } from '../../ui/list/chip.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './consent.module.css';
import { ConsentFields, consentOf, newConsent, useCloseConsent } from './consent-fields.tsx';
import { Wishes } from './contact-wishes.tsx';

interface ContactConsentProps {
  organizationId: string;
  contactId: string;
}

/** Writes a new consent down; what was there before stays. */
function ConsentDialog({
  organizationId,
  contactId,
  onClose,
}: ContactConsentProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const record = useRecordConsent(organizationId, contactId);
  const [draft, setDraft] = useState(newConsent);
  const words = consentOf(draft);
  const close = useCloseConsent(draft, onClose);
  const save = useOneAtATime(async () => {
    if (!words) return false;
    try {
      await record.mutateAsync(words);
      toast({ tone: 'ok', text: t('contacts:consent.saved') });
      onClose();
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
    return false;
  });
  return (
    <Dialog
      opened
      title={t('contacts:consent.record')}
      onClose={() => void close()}
      footer={
        <>
          <Button kind="ghost" onClick={() => void close()}>
            {t('common:cancel')}
          </Button>
          <Button
            kind="primary"
            icon={Check}
            disabled={!words}
            busy={record.isPending}
            onClick={() => void save()}
          >
            {t('contacts:consent.save')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <ConsentFields draft={draft} onChange={setDraft} />
      </div>
    </Dialog>
  );
}

function ConsentLine({ consent, holds }: { consent: Consent; holds: boolean }) {
  const { t } = useTranslation();
  const { channel, source, givenOn, proof, by, withdrawnAt } = consent;
  return (
    <li className={css.line}>
      <span className={css.head}>
        <b>{t(`contacts:consent.${channel}`)}</b>
        <StatusChip tone={holds ? 'ok' : 'neutral'} icon={holds ? Check : CircleX}>
          {t(holds ? 'contacts:consent.holds' : 'contacts:consent.ended')}
        </StatusChip>
      </span>
      <span>
        {t(`contacts:consent.sources.${source}`)} · <Ltr>{formatDate(givenOn)}</Ltr>
      </span>
      {proof && <bdi className={css.proof}>{proof}</bdi>}
      <small className="muted">
        {by && t('contacts:consent.by', { name: `\u2068${by}\u2069` })}
        {by && withdrawnAt && ' · '}
        {withdrawnAt && t('contacts:consent.since', { date: `\u2066${formatDate(withdrawnAt)}\u2069` })}
      </small>
    </li>
  );
}

/** What a contact agreed to, with its history; beneath the form of the contact, and saved by itself. */
export function ContactConsent({ organizationId, contactId }: ContactConsentProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const recordButton = useRef<HTMLButtonElement>(null);
  const consents = useConsents(organizationId, contactId);
  const withdrawal = useWithdrawConsent(organizationId, contactId);
  const canWrite = useCan(organizationId)('contact.write');
  const { items = [], holds = [], wishes = [] } = consents.data ?? {};
  const withdraw = async (channel: Channel) => {
    const named = { channel: t(`contacts:consent.${channel}`) };
    const sure = await confirm({
      title: t('contacts:consent.withdrawTitle', named),
      text: t('contacts:consent.withdrawText'),
      confirmLabel: t('contacts:consent.withdraw'),
      danger: true,
    });
    if (!sure) return;
    try {
      await withdrawal.mutateAsync([channel]);
      toast({ tone: 'ok', text: t('contacts:consent.withdrawn') });
      // Its own button is gone with it.
      keepFocus(() => recordButton.current);
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <section className={classNames('panel padded', css.consent)} aria-labelledby="consent-title">
      <h2 id="consent-title">{t('contacts:consent.title')}</h2>
      <p className="muted">
        {t(items.length > 0 || consents.isPending ? 'contacts:consent.about' : 'contacts:consent.none')}
      </p>
      {consents.isError ? (
        <Failure error={consents.error} onRetry={() => void consents.refetch()} />
      ) : consents.isPending ? (
        <SkeletonRows rows={2} />
      ) : (
        items.length > 0 && (
          <ul className={css.list}>
            {items.map((one) => (
              <ConsentLine
                key={one._id}
                consent={one}
                holds={!one.withdrawnAt && holds.includes(one.channel)}
              />
            ))}
          </ul>
        )
      )}
      <Wishes wishes={wishes} />
      {canWrite && (
        <div className="row wrap">
          <Button ref={recordButton} icon={Check} onClick={() => setOpen(true)}>
            {t('contacts:consent.record')}
          </Button>
          {holds.map((channel) => (
            <Button
              key={channel}
              kind="ghost"
              icon={CircleX}
              busy={withdrawal.isPending}
              onClick={() => void withdraw(channel)}
            >
              {t('contacts:consent.withdrawNamed', { channel: t(`contacts:consent.${channel}`) })}
            </Button>
          ))}
        </div>
      )}
      {isOpen && <ConsentDialog {...{ organizationId, contactId }} onClose={() => setOpen(false)} />}
    </section>
  );
}
