import { chapterLines, chaptersOf, parseChapterLines } from '@firstlook/contract/film-chapter.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '../../../parts/stored-file.ts';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import css from './film-chapters.module.css';

interface FilmChaptersProps {
  film: StoredFile;
  onChange: (change: Pick<StoredFile, 'chapters'>) => void;
}

/** The parts of a film, a line each, as the player lists them. What is written stays as it is while lines are no chapters yet. */
export function FilmChapters({ film, onChange }: FilmChaptersProps) {
  const { t } = useTranslation();
  const stored = chapterLines(chaptersOf(film));
  const [text, setText] = useState(stored);
  const [isOpen, setOpen] = useState(stored !== '');
  // What came from elsewhere (another version, somebody else's save) stands there; what was typed here is kept as typed.
  const typed = useRef(stored);
  if (typed.current !== stored) {
    typed.current = stored;
    setText(stored);
  }
  const { chapters, faults } = parseChapterLines(text);
  const type = (next: string) => {
    setText(next);
    const found = parseChapterLines(next).chapters;
    typed.current = chapterLines(found);
    onChange({ chapters: found });
  };
  return (
    <details className={css.chapters} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {chapters.length > 0
          ? t('releaseEdit:chapters.count', { count: chapters.length, total: chapters.length })
          : t('releaseEdit:chapters.title')}
      </summary>
      <TextAreaField
        label={t('releaseEdit:chapters.label')}
        help={t('releaseEdit:chapters.help')}
        placeholder={t('releaseEdit:chapters.placeholder')}
        rows={Math.max(4, Math.min(12, text.split('\n').length + 1))}
        value={text}
        error={
          faults.length > 0
            ? t('releaseEdit:chapters.fault', { lines: faults.join(', '), count: faults.length })
            : undefined
        }
        onChange={type}
      />
    </details>
  );
}
