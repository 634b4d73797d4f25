import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import type { ReleaseDraft } from '../../data/release.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useFieldWords } from '../../parts/field-words.ts';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { changedFields, fieldsByName } from './draft-path.ts';
import type { LocalDraft } from './draft-store.ts';
import css from './release-edit.module.css';

interface RestoreBannerProps {
  found: LocalDraft;
  current: ReleaseDraft;
  definitions: readonly FieldDefinition[];
  onRestore: () => void;
  onDiscard: () => void;
}

/** Unsaved work of an earlier visit: what changed, and whether to take it back. */
export function RestoreBanner({ found, current, definitions, onRestore, onDiscard }: RestoreBannerProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const fields = fieldsByName(definitions);
  const named: Record<string, string> = {
    design: t('releaseEdit:language'),
    expirationDate: t('releaseEdit:expiration'),
    embargoUntil: t('releaseEdit:embargoUntil.label'),
    publishAt: t('releaseEdit:publishAt.label'),
  };
  const changed = changedFields(found.draft, current).map(
    (name) => named[name] ?? (words(fields.get(name)?.title) || name),
  );
  return (
    <div className={css.restore}>
      <Note tone="info" live>
        <b>{t('releaseEdit:draft.title', { when: formatDateTime(found.at) })}</b>
        <p>{t('releaseEdit:draft.changed', { fields: changed.join(', ') })}</p>
        <div className="row">
          <Button size="xs" onClick={onRestore}>
            {t('releaseEdit:draft.restore')}
          </Button>
          <Button size="xs" kind="ghost" onClick={onDiscard}>
            {t('releaseEdit:draft.discard')}
          </Button>
        </div>
      </Note>
    </div>
  );
}
