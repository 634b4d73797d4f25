import type { Release } from '@firstlook/contract/release.ts';
import { Archive, Ellipsis, LayoutTemplate } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../i18n/words.ts';
import { TranslateItem, Translating } from '../../parts/translate/translate-item.tsx';
import { useArchive } from '../../parts/use-archive.ts';
import { returnsAfter } from '../../ui/hook/use-return-focus.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Button } from '../../ui/page/button.tsx';
import { EmbedItem } from './embed-item.tsx';
import { ShareItem } from './share-button.tsx';

const TemplateDialog = lazy(() =>
  withWords(['templates'], import('./template-dialog.tsx')).then((module) => ({
    default: module.TemplateDialog,
  })),
);

/** What is done with a release once in a while, for those who edit. The note above the page brings back what was put away. */
export function MoreMenu({ release }: { release: Release }) {
  const { t } = useTranslation();
  const { isBusy, archive } = useArchive(release.organizationId);
  const [isKept, setKept] = useState(false);
  const [isTranslated, setTranslated] = useState(false);
  if (!release.abilities.edit) return null;
  const named = { id: release._id, name: String(release.releaseData.title ?? '') };
  return (
    <>
      <Menu
        target={
          <Button icon={Ellipsis} busy={isBusy}>
            {t('details:more')}
          </Button>
        }
      >
        <ShareItem release={release} />
        <EmbedItem release={release} />
        <TranslateItem onOpen={() => setTranslated(true)} />
        {/* The menu gives the focus back when it has closed; the dialog takes it after that. */}
        <MenuItem icon={LayoutTemplate} onClick={() => setTimeout(() => setKept(true), 2 * returnsAfter)}>
          {t('details:saveAsTemplate')}
        </MenuItem>
        {!release.archivedAt && (
          <MenuItem icon={Archive} onClick={() => void archive(named)}>
            {t('releases:action.archive')}
          </MenuItem>
        )}
      </Menu>
      {isTranslated && (
        <Translating
          organizationId={release.organizationId}
          {...named}
          onClose={() => setTranslated(false)}
        />
      )}
      {isKept && (
        <Suspense>
          <TemplateDialog release={release} onClose={() => setKept(false)} />
        </Suspense>
      )}
    </>
  );
}
