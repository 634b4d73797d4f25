import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import { Film, RotateCcw, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFile, useRetryFile } from '../../../data/file.ts';
import { isolatedFileName } from '../../../i18n/file-name.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { findKey } from '../../../i18n/word-key.ts';
import { posterOf } from '../../../parts/film-poster.ts';
import { fileName, type StoredFile } from '../../../parts/stored-file.ts';
import { Button, IconButton } from '../../../ui/page/button.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import { type EditorProps, useFieldScope } from '../field-scope.ts';
import css from '../release-edit.module.css';
import { type FileLineProps, FileListField } from './file-list-field.tsx';
import { FileRights } from './file-rights.tsx';
import { FileWords } from './file-words.tsx';
import { FilmChapters } from './film-chapters.tsx';
import { FilmParts } from './film-parts.tsx';
import { FilmPoster } from './film-poster.tsx';
import { UploadProgress } from './pending-upload.tsx';
import { TrackCode } from './track-code.tsx';

/** Why a film cannot be watched, and the way to try again. */
function FilmFault({ file }: { file: FileItem }) {
  const { t } = useTranslation();
  const retry = useRetryFile(useFieldScope().organizationId);
  return (
    <p className="error">
      {t((file.error && findKey(`media:${file.error}`)) || 'media:uploadFailed')}
      {file.fileId && (
        <Button
          kind="ghost"
          size="xs"
          icon={RotateCcw}
          busy={retry.isPending}
          onClick={() => retry.mutate(file.fileId)}
        >
          {t('common:retry')}
        </Button>
      )}
    </p>
  );
}

/**
 * What the draft says of a film follows its file, which is packaged while the form is open, or takes another film: names,
 * the preview and the check of its chapters are made of the draft. To the release it is no change.
 */
function useFileFacts(video: StoredFile, file: FileItem | undefined, onChange: StoredVideoProps['onChange']) {
  useEffect(() => {
    if (!file) return;
    const { name, type, kind, size, thumbnails, mediaSecondsDuration } = file;
    const facts = { name, type, kind, size, thumbnails, mediaSecondsDuration, poster: posterOf(video, file) };
    if (!deepEqual({ ...video, ...facts }, video)) onChange(facts);
  }, [video, file, onChange]);
}

interface StoredVideoProps extends Omit<FileLineProps, 'file' | 'position'> {
  video: StoredFile;
  /** Of the film, below `releaseData`. */
  path: string;
}

/** A stored video: its poster when it is ready, what is happening to it before that. */
function StoredVideo({ video, path, acts, onChange, onRemove }: StoredVideoProps) {
  const { t } = useTranslation();
  const { organizationId, values } = useFieldScope();
  const { data: file } = useFile(organizationId, video.fileId);
  useFileFacts(video, file, onChange);
  const name = fileName(video);
  const ownName = file?.name ?? video.name ?? '';
  const poster = posterOf(video, file) ?? file?.thumbnails[0];
  const seconds = file?.mediaSecondsDuration ?? video.mediaSecondsDuration;
  const isComing = file?.status === 'uploading' || file?.status === 'encrypting';
  return (
    <div className={css.video}>
      <div className={css.videoPicture}>
        {poster ? <img src={poster} alt="" loading="lazy" /> : <Icon of={Film} />}
      </div>
      <div className="grow">
        <div className="input">
          <input
            aria-label={t('releaseEdit:file.title')}
            dir="auto"
            value={video.title ?? ''}
            // Without a title of its own a film is called as its release.
            placeholder={typeof values.title === 'string' ? values.title : ''}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </div>
        {file && isComing && <UploadProgress status={file.status} progress={file.progress} name={name} />}
        {file?.status === 'failed' && <FilmFault file={file} />}
        <span className="muted small">
          {seconds ? <Ltr>{formatDuration(seconds)}</Ltr> : null}
          {/* By it several that nobody has named yet are told apart. */}
          {ownName && ownName !== video.title && !(isComing && ownName === name) && (
            <>
              {seconds ? ' · ' : ''}
              {isolatedFileName(ownName)}
            </>
          )}
        </span>
        {(file?.kind ?? video.kind) === 'audio' && <TrackCode {...{ track: video, path, onChange }} />}
        <FileWords file={video} kind="film" onChange={onChange} />
        <FileRights file={video} kind="film" onChange={onChange} />
      </div>
      {acts}
      <IconButton icon={X} label={t('releaseEdit:file.remove', { name })} onClick={onRemove} />
      {file && <FilmPoster film={video} file={file} onChange={onChange} />}
      {video.fileId && <FilmChapters {...{ film: video, seconds, path, onChange }} />}
      {file && <FilmParts file={file} />}
    </div>
  );
}

/** VIDEOS and VIDEOINARRAY: a video is attached as soon as its bytes arrived; packaging goes on by itself. */
export function VideosEditor(props: EditorProps) {
  const { definition } = props;
  const { t } = useTranslation();
  const many = !definition.singleItem;
  return (
    <FileListField
      {...{ ...props, many }}
      className={css.videosField}
      accept="video/*,audio/*"
      icon={Film}
      add={t('releaseEdit:video.add')}
      line={({ file, position, ...line }) => (
        <StoredVideo
          key={file.fileId ?? file.src}
          video={file}
          path={many ? `${props.path}.${position}` : props.path}
          {...line}
        />
      )}
    />
  );
}
