import { isEmailAddress } from '@firstlook/contract/email-address.ts';
import type { FromEmail, OrganizationView } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { isSigned } from '../../../data/sender-domain.ts';
import { isProvedSender, useAskSenderProof } from '../../../data/sender-proof.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { useErrorText } from '../../../parts/failure.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import css from './sender-proof.module.css';

type ProofState = 'proved' | 'waiting' | 'unsaved';

/** Where a typed address stands; null while it is no address. */
function proofStateOf(organization: OrganizationView, typed: string): ProofState | null {
  const email = typed.trim().toLowerCase();
  if (!isEmailAddress(email)) return null;
  if (isProvedSender(organization, email)) return 'proved';
  const isSaved = organization.fromEmails?.some((one) => one.email.toLowerCase() === email);
  return isSaved ? 'waiting' : 'unsaved';
}

/** The folded row: who it is, and where the address stands. */
export function SenderLine({ organization, sender }: { organization: OrganizationView; sender: FromEmail }) {
  const { t } = useTranslation();
  const { title, email, isDefault } = sender;
  const state = proofStateOf(organization, email);
  return (
    <span className={css.senderLine}>
      <b>{title ? <bdi>{title}</bdi> : email ? <Ltr>{email}</Ltr> : t('organizationEdit:untitled')}</b>
      {title && <Ltr className="muted small">{email}</Ltr>}
      {isDefault && <span className="chip neutral">{t('organizationEdit:sender.isDefault')}</span>}
      {(state === 'proved' || state === 'waiting') && (
        <span className={state === 'proved' ? 'chip ok' : 'chip warn'}>
          {t(`organizationEdit:sender.proof.${state}`)}
        </span>
      )}
      {(state === 'proved' || state === 'waiting') && (
        <span className={isSigned(organization, email) ? 'chip ok' : 'chip neutral'}>
          {t(`organizationEdit:sender.domain.${isSigned(organization, email) ? 'signed' : 'unsigned'}`)}
        </span>
      )}
    </span>
  );
}

/** What the address waits for, and the mail once more. */
export function ProofNote({ organization, email }: { organization: OrganizationView; email: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const ask = useAskSenderProof(organization._id);
  const state = proofStateOf(organization, email);
  if (!state || state === 'proved') return null;
  if (state === 'unsaved') return <Note tone="info">{t('organizationEdit:sender.proof.unsavedText')}</Note>;
  if (organization.status !== 'approved')
    return <Note tone="info">{t('organizationEdit:sender.proof.pendingText')}</Note>;
  const again = async () => {
    try {
      await ask.mutateAsync(email.trim());
      toast({ tone: 'ok', text: t('organizationEdit:sender.proof.sent', { email: `\u2066${email}\u2069` }) });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <Note tone="warn">
      <div className={css.proof}>
        <p>{t('organizationEdit:sender.proof.waitingText')}</p>
        <Button size="sm" busy={ask.isPending} onClick={() => void again()}>
          {t('organizationEdit:sender.proof.again')}
        </Button>
      </div>
    </Note>
  );
}
