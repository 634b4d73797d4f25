import type { Release } from '@firstlook/contract/release.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Duplicating } from '../../parts/duplicate/duplicate-item.tsx';
import { Button } from '../../ui/page/button.tsx';

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
        <Duplicating
          organizationId={release.organizationId}
          id={release._id}
          name={String(release.releaseData.title ?? '')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
