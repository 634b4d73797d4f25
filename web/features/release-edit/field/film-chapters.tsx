import {
  type Chapter,
  chapterLines,
  chaptersOf,
  clock,
  parseChapterLines,
} from '@firstlook/contract/film-chapter.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../../i18n/ltr.tsx';
import type { StoredFile } from '../../../parts/stored-file.ts';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import css from './film-chapters.module.css';

interface FilmChaptersProps {
  film: StoredFile;
  /** Length of the film, where it is known. */
  seconds: number | null | undefined;
  /** Of the film, below `releaseData`. */
  path: string;
  onChange: (change: Pick<StoredFile, 'chapters' | 'chapterText'>) => void;
}

const behindEnd = (chapters: readonly Chapter[], seconds: number | null | undefined) =>
  seconds ? chapters.filter(({ at }) => at >= seconds) : [];

/** The parts of a film, a line each, as the player lists them. While lines are no chapters yet, what is written stays and is not saved. */
export function FilmChapters({ film, seconds, path, onChange }: FilmChaptersProps) {
  const { t } = useTranslation();
  const stored = chapterLines(chaptersOf(film));
  const [text, setText] = useState(film.chapterText ?? stored);
  const [isOpen, setOpen] = useState(text !== '');
  // What came from elsewhere (another version, the save of another) stands there; what was typed here is kept as typed.
  const typed = useRef(stored);
  if (typed.current !== stored) {
    typed.current = stored;
    setText(stored);
  }
  const { chapters, faults } = parseChapterLines(text);
  const type = (next: string) => {
    setText(next);
    const found = parseChapterLines(next);
    typed.current = chapterLines(found.chapters);
    onChange({ chapters: found.chapters, chapterText: found.faults.length > 0 ? next : undefined });
  };
  const behind = behindEnd(chapters, seconds);
  return (
    <details
      className={css.chapters}
      data-path={`${path}.chapterText`}
      open={isOpen || faults.length > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
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
      {behind.length > 0 && (
        <p className="muted small" role="status">
          {t('releaseEdit:chapters.behind')} <Ltr>{behind.map(({ at }) => clock(at)).join(', ')}</Ltr>
        </p>
      )}
    </details>
  );
}
