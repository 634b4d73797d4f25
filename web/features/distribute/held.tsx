import { useTranslation } from 'react-i18next';
import css from './distribute.module.css';
import type { SecondSubjectDraft } from './second-subject.ts';
import { focusSecondSubject } from './second-subject-field.tsx';

/** Names the words to the button that they are about. */
export const heldId = 'why-held';

interface HeldProps {
  /** Another send of the release can still be taken back. */
  isLeaving: boolean;
  issue: SecondSubjectDraft['issue'];
}

/** Beside the button that sends: why it does not, and the way to where that is mended. */
export function Held({ isLeaving, issue }: HeldProps) {
  const { t } = useTranslation();
  if (isLeaving)
    return (
      <span id={heldId} className={css.held}>
        {t('distribute:leaving.held')}
      </span>
    );
  if (!issue) return null;
  return (
    <button type="button" id={heldId} className={`link ${css.held}`} onClick={focusSecondSubject}>
      {t(`distribute:second.short.${issue}`)}
    </button>
  );
}
