import type { Release } from '@firstlook/contract/release.ts';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/page/button.tsx';

// Readers open this page, too, and never the dialog.
const DuplicateDialog = lazy(() =>
  import('./duplicate-dialog.tsx').then((module) => ({ default: module.DuplicateDialog })),
);

/** Makes another release of this one, for those who edit. */
export function DuplicateButton({ release }: { release: Release }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!release.abilities.edit) return null;
  return (
    <>
      <Button icon={Copy} onClick={() => setOpen(true)}>
        {t('details:copy.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <DuplicateDialog release={release} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
