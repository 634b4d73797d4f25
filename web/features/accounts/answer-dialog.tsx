import type { Account } from '@firstlook/contract/account.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../i18n/ltr.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCloseUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './accounts.module.css';

export type Answer = 'approved' | 'declined';

interface AnswerDialogProps {
  account: Account;
  answer: Answer;
  onAnswer: (note: string) => void;
  onClose: () => void;
}

/** Confirms the answer to a person who waits, with a word that goes into their mail. */
export function AnswerDialog({ account, answer, onAnswer, onClose }: AnswerDialogProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const close = useCloseUnsaved(note.trim() !== '', onClose);
  const words = answer === 'approved' ? 'accounts:approve' : 'accounts:decline';
  return (
    <Dialog
      opened
      title={t(`${words}.title`, { name: account.name })}
      onClose={close}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button
            kind={answer === 'approved' ? 'primary' : 'dangerOutline'}
            data-autofocus
            onClick={() => onAnswer(note.trim())}
          >
            {t(`${words}.label`)}
          </Button>
        </>
      }
    >
      <p className="dialog-text">
        {t(`${words}.text`)} <Ltr>{account.email}</Ltr>
      </p>
      <TextAreaField
        className={css.answerNote}
        label={t('accounts:note')}
        rows={3}
        maxLength={1000}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  );
}
