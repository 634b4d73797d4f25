import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../i18n/words.ts';
import { returnsAfter } from '../../ui/hook/use-return-focus.ts';
import { Menu } from '../../ui/overlay/menu.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import type { Sort } from './list-query.ts';

const SavedViewItems = lazy(() =>
  withWords(['views'], import('./saved-view-items.tsx')).then((module) => ({
    default: module.SavedViewItems,
  })),
);
const SavedViewDialog = lazy(() =>
  withWords(['views'], import('./saved-view-dialog.tsx')).then((module) => ({
    default: module.SavedViewDialog,
  })),
);

/** The person's own views: to go to, to keep another, to rename and forget. Read when the menu is opened. */
export function SavedViews({ organizationId, sort }: { organizationId: string; sort: Sort }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu
        width={260}
        target={
          <Button kind="ghost" size="xs" icon={Bookmark}>
            {t('releases:views')}
          </Button>
        }
      >
        <Suspense fallback={<Skeleton height={36} />}>
          {/* The menu gives the focus back when it has closed; the dialog takes it after that. */}
          <SavedViewItems
            organizationId={organizationId}
            onKeep={() => setTimeout(() => setOpen(true), 2 * returnsAfter)}
          />
        </Suspense>
      </Menu>
      {isOpen && (
        <Suspense>
          <SavedViewDialog {...{ organizationId, sort }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
