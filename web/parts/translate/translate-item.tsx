import { Languages } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../i18n/words.ts';
import { returnsAfter } from '../../ui/hook/use-return-focus.ts';
import { MenuItem } from '../../ui/overlay/menu.tsx';

const TranslateDialog = lazy(() =>
  withWords(['translations'], import('./translate-dialog.tsx')).then((module) => ({
    default: module.TranslateDialog,
  })),
);

/** In the menu of a release. The menu gives the focus back when it has closed; the dialog takes it after that. */
export function TranslateItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <MenuItem icon={Languages} onClick={() => setTimeout(onOpen, 2 * returnsAfter)}>
      {t('releases:action.translate')}
    </MenuItem>
  );
}

interface TranslatingProps {
  organizationId: string;
  id: string;
  name: string;
  onClose: () => void;
}

/** Its dialog, loaded when it is asked for. */
export function Translating(props: TranslatingProps) {
  return (
    <Suspense>
      <TranslateDialog {...props} />
    </Suspense>
  );
}
