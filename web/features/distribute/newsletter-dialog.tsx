import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ButtonLink } from '../../ui/page/button.tsx';
import { HtmlFrame } from '../../ui/page/html-frame.tsx';
import css from './message.module.css';

interface NewsletterDialogProps {
  organizationId: string;
  releaseId: string;
  preview: ReleasePreview;
  direction: 'rtl' | 'ltr';
  onClose: () => void;
}

/** The newsletter as it will be sent, with the subject that is written; the design viewer shows it on other devices. */
export function NewsletterDialog({
  organizationId,
  releaseId,
  preview,
  direction,
  onClose,
}: NewsletterDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      width={760}
      title={t('distribute:newsletter.title')}
      onClose={onClose}
      footer={
        <ButtonLink to={path.releaseDesign(organizationId, releaseId)} search={{ tab: 'email' }}>
          {t('distribute:newsletter.more')}
        </ButtonLink>
      }
    >
      <p className={css.newsletterSubject} dir={direction}>
        <b>{preview.subject}</b>
      </p>
      <HtmlFrame
        className={css.newsletterFrame}
        title={t('distribute:newsletter.title')}
        html={preview.html}
      />
    </Dialog>
  );
}
