import {
  chapterLines,
  chaptersBehind,
  chaptersOf,
  clock,
  filmOfChapters,
  longestChapterTitle,
  parseChapterLines,
} from '@firstlook/contract/film-chapter.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilmVersions } from '../../../data/film-version.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import type { StoredFile } from '../../../parts/stored-file.ts';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { useFieldScope } from '../field-scope.ts';
import css from './film-chapters.module.css';
import { FormerFilm } from './former-film.tsx';

interface FilmChaptersProps {
  film: StoredFile;
  /** Length of the film, where it is known. */
  seconds: number | null | undefined;
  /** Of the film, below `releaseData`. */
  path: string;
  onChange: (change: Pick<StoredFile, 'chapters' | 'chapterText' | 'chaptersOf'>) => void;
}

/** The film was replaced since: a person has to look whether they fit. */
function FormerChapters({
  film,
  seconds,
  onFit,
}: Pick<FilmChaptersProps, 'film' | 'seconds'> & { onFit: () => void }) {
  const { t } = useTranslation();
  const behind = chaptersBehind(chaptersOf(film), seconds).length;
  const late =
    behind > 0 ? ` ${t('releaseEdit:chapters.formerBehind', { count: behind, total: behind })}` : '';
  const text = `${t('releaseEdit:chapters.former')}${late}`;
  return <FormerFilm text={text} confirm={t('releaseEdit:chapters.confirm')} onFit={onFit} />;
}

/** What of the lines a save would refuse, in words. */
function useLineFault({ seconds, path }: Pick<FilmChaptersProps, 'seconds' | 'path'>) {
  const { t } = useTranslation();
  const { errors } = useFieldScope();
  return (text: string, held: string) => {
    const { chapters, faults, long, written } = parseChapterLines(text);
    if (long.length > 0)
      return t('releaseEdit:chapters.long', {
        lines: long.join(', '),
        count: long.length,
        most: longestChapterTitle,
      });
    if (faults.length > 0)
      return t('releaseEdit:chapters.fault', { lines: faults.join(', '), count: faults.length });
    const known = held.split('\n');
    const late = chaptersBehind(chapters, seconds).filter((one) => !known.includes(chapterLines([one])));
    const times = late.map(({ at }) => written.get(at) ?? clock(at)).join(', ');
    if (late.length > 0) return t('fields:pastEnd', { end: clock(seconds ?? 0), times });
    const refused = [...errors.keys()].find((key) => key.startsWith(`${path}.chapters`));
    return errors.get(refused ?? `${path}.chapterText`);
  };
}

/** The parts of a film, a line each, as the player lists them. While lines are no chapters yet, what is written stays and is not saved. */
export function FilmChapters({ film, seconds, path, onChange }: FilmChaptersProps) {
  const { t } = useTranslation();
  const stored = chapterLines(chaptersOf(film));
  const [text, setText] = useState(film.chapterText ?? stored);
  const [isOpen, setOpen] = useState(text !== '');
  // What came from elsewhere (another version, the save of another) stands there; what was typed here is kept as typed.
  const typed = useRef(stored);
  /** What was there before anything was typed: it may lie behind the end, the film was another one. */
  const held = useRef(stored);
  if (typed.current !== stored) {
    typed.current = stored;
    held.current = stored;
    setText(stored);
  }
  const { chapters } = parseChapterLines(text);
  const type = (next: string) => {
    setText(next);
    const found = parseChapterLines(next);
    typed.current = chapterLines(found.chapters);
    onChange({ chapters: found.chapters, chapterText: found.faults.length > 0 ? next : undefined });
  };
  const { organizationId } = useFieldScope();
  const now = useFilmVersions(organizationId, film.fileId ?? '', undefined).data?.items.find(
    ({ isCurrent }) => isCurrent,
  )?.version;
  const isOfFormer = stored !== '' && now !== undefined && filmOfChapters(film) !== now;
  const error = useLineFault({ seconds, path })(text, held.current);
  const behind = error || isOfFormer ? [] : chaptersBehind(chapters, seconds);
  return (
    <div className={css.chapters} data-path={`${path}.chapters`}>
      {isOfFormer && (
        <FormerChapters film={film} seconds={seconds} onFit={() => onChange({ chaptersOf: now })} />
      )}
      <details
        data-path={`${path}.chapterText`}
        open={isOpen || error !== undefined}
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
          error={error}
          onChange={type}
        />
        {behind.length > 0 && (
          <p className="muted small" role="status">
            {t('releaseEdit:chapters.behind')} <Ltr>{behind.map(({ at }) => clock(at)).join(', ')}</Ltr>
          </p>
        )}
      </details>
    </div>
  );
}
