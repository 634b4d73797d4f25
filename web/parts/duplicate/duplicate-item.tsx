import { Copy } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../i18n/words.ts';
import { returnsAfter } from '../../ui/hook/use-return-focus.ts';
import { MenuItem } from '../../ui/overlay/menu.tsx';

// Readers open these pages, too, and never the dialog.
const DuplicateDialog = lazy(() =>
  withWords(['details'], import('./duplicate-dialog.tsx')).then((module) => ({
    default: module.DuplicateDialog,
  })),
);

/** In the menu of a release. The menu gives the focus back when it has closed; the dialog takes it after that. */
export function DuplicateItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <MenuItem icon={Copy} onClick={() => setTimeout(onOpen, 2 * returnsAfter)}>
      {t('common:duplicate')}
    </MenuItem>
  );
}

interface DuplicatingProps {
  organizationId: string;
  id: string;
  name: string;
  onClose: () => void;
}

/** Its dialog, loaded when it is asked for. */
export function Duplicating(props: DuplicatingProps) {
  return (
    <Suspense>
      <DuplicateDialog {...props} />
    </Suspense>
  );
}
