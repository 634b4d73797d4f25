import { FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../i18n/words.ts';
import { Button } from '../../ui/page/button.tsx';
import css from './text-part.module.css';
import { textPartFindings } from './text-part-check.ts';
import type { TextPartDialogProps } from './text-part-props.ts';

const TextPartDialog = lazy(() =>
  withWords(['textPart'], import('./text-part-dialog.tsx')).then((module) => ({
    default: module.TextPartDialog,
  })),
);

/** Where the text part of a mail stands: made of the newsletter, or written for this send. */
export function TextPartField({
  made,
  ...props
}: Omit<TextPartDialogProps, 'made' | 'onClose'> & { made: string | null | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { written, isBehind } = props;
  const loud = textPartFindings(written, isBehind).find(({ tone }) => tone !== 'ok');
  return (
    <div className={css.field}>
      <Button icon={FileText} disabled={made === null || made === undefined} onClick={() => setOpen(true)}>
        {t('distribute:textPart.open')}
      </Button>
      <p className={loud ? css.loud : 'muted small'}>
        {loud
          ? t(`distribute:finding.${loud.key}`, { count: 0 })
          : t(written.trim() ? 'distribute:textPart.written' : 'distribute:textPart.made')}
      </p>
      {isOpen && typeof made === 'string' && (
        <Suspense>
          <TextPartDialog {...props} made={made} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
