import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useOneAtATime } from '../ui/hook/use-one-at-a-time.ts';
import { isSaveKey, useShortcut } from '../ui/hook/use-shortcut.ts';
import { Button } from '../ui/page/button.tsx';
import { classNames } from '../ui/page/class-name.ts';
import { FooterBar } from '../ui/page/footer-bar.tsx';

interface EditFormProps {
  ref?: RefObject<HTMLFormElement | null>;
  /** Of the part that scrolls. */
  className?: string | undefined;
  /** At the start of the bar: what removes, or how far saving is. */
  start?: ReactNode;
  /** A question about what was typed, such as a conflict. */
  dialog?: ReactNode;
  /** Who may only read has no button for it. */
  mayWrite?: boolean;
  /** Nothing that is required is missing. */
  isComplete?: boolean;
  isSaving: boolean;
  /** @returns whether it is stored, and the page is being left */
  onSave: () => Promise<boolean>;
  onCancel: () => void;
  children: ReactNode;
}

/** The page of one thing that is made or changed: what is typed, and the bar that saves it, also by Ctrl+S; once at a time. */
export function EditForm({
  ref,
  className,
  start,
  dialog,
  mayWrite = true,
  isComplete = true,
  isSaving,
  onSave,
  onCancel,
  children,
}: EditFormProps) {
  const { t } = useTranslation();
  const save = useOneAtATime(onSave);
  const trySave = () => void (mayWrite && isComplete && save());
  useShortcut(isSaveKey, trySave);
  return (
    <form
      ref={ref}
      // What is wrong is said in our own words, at the field.
      noValidate
      className="edit-body"
      onSubmit={(event) => {
        event.preventDefault();
        trySave();
      }}
    >
      <div className={classNames('edit-scroll', className)}>{children}</div>
      <FooterBar start={start}>
        <Button kind="ghost" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        {mayWrite && (
          <Button type="submit" kind="primary" icon={Check} busy={isSaving} disabled={!isComplete}>
            {t('common:save.label')}
          </Button>
        )}
      </FooterBar>
      {dialog}
    </form>
  );
}

/** Brings what has to be mended into view, once it is marked. */
export const showFault = ({ current }: RefObject<HTMLFormElement | null>) =>
  setTimeout(() => {
    const wrong = current?.querySelector<HTMLElement>('[aria-invalid="true"], .faulty, [role="alert"]');
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  });
