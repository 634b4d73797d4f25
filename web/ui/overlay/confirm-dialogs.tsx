import { useTranslation } from 'react-i18next';
import { Button } from '../page/button.tsx';
import { useAsked } from './confirm.tsx';
import { Dialog } from './dialog.tsx';

/** The one place where questions appear; mounted once by the app. */
export function ConfirmDialogs() {
  const { t } = useTranslation();
  const question = useAsked();
  if (!question) return null;
  return (
    <Dialog
      opened
      // Three buttons in one row, in every language.
      {...(question.choices.length > 1 && { width: 520 })}
      title={question.title}
      onClose={() => question.answer(null)}
      footer={
        <>
          <Button
            kind="ghost"
            data-autofocus={question.isCancelFocused || undefined}
            onClick={() => question.answer(null)}
          >
            {question.cancelLabel ?? t('common:cancel')}
          </Button>
          {question.choices.map((choice, position) => (
            <Button
              key={choice.value}
              kind={choice.kind ?? 'outline'}
              data-autofocus={
                (!question.isCancelFocused && position === question.choices.length - 1) || undefined
              }
              onClick={() => question.answer(choice.value)}
            >
              {choice.label}
            </Button>
          ))}
        </>
      }
    >
      {question.text && <div className="dialog-text">{question.text}</div>}
    </Dialog>
  );
}
