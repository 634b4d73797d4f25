import type { FilmVersion, FilmVersions } from '@firstlook/contract/film-version.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import { RefreshCw, RotateCcw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCancelReplacement, useFilmVersions, useRestoreFilm } from '../../../data/film-version.ts';
import { formatBytes, formatDateTime, formatDuration } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { findKey } from '../../../i18n/word-key.ts';
import { type FieldUpload, useFormUploads, useUploads } from '../../../parts/upload/uploads.ts';
import { useFailureToast } from '../../../parts/use-failure-toast.ts';
import { ChooseFile } from '../../../ui/field/choose-file.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import css from './film-replacement.module.css';
import { UploadProgress } from './pending-upload.tsx';

/** A recording is heard, a film is watched. */
const wordsOf = (kind: FileItem['kind']) => (kind === 'audio' ? 'sound' : 'film');
type Words = ReturnType<typeof wordsOf>;

/** What is on its way: as this browser sends it, or as the server tells of one that is there, or of another person's. */
function Coming({
  upload,
  coming,
  onGiveUp,
}: {
  upload: FieldUpload | undefined;
  coming: FilmVersions['coming'];
  onGiveUp: () => void;
}) {
  const { t } = useTranslation();
  const isOurs = upload !== undefined && !upload.file;
  const shown = isOurs ? upload : coming;
  if (!shown) return null;
  const { name, status, progress, error } = shown;
  const reason = findKey(`errors:${error}`, `media:${error}`) ?? 'media:uploadFailed';
  return (
    <>
      {status === 'failed' ? (
        <p className="error" role="alert">
          <span>
            <bdi>{name}</bdi>: {t(reason)}
          </span>
        </p>
      ) : isOurs || !coming?.isArriving ? (
        <UploadProgress status={status} progress={progress} name={name} />
      ) : (
        <p className="muted small">{t('releaseEdit:film.arriving', { name, by: coming.by })}</p>
      )}
      <Button kind="ghost" size="xs" icon={X} onClick={onGiveUp}>
        {t(status === 'failed' ? 'common:close' : 'releaseEdit:film.giveUp')}
      </Button>
    </>
  );
}

interface VersionLineProps {
  version: FilmVersion;
  words: Words;
  onRestore: () => void;
}

function VersionLine({ version, words, onRestore }: VersionLineProps) {
  const { t } = useTranslation();
  const { name, by, size, mediaSecondsDuration: seconds, keptUntil, isCurrent } = version;
  const at = formatDateTime(version._createdAt);
  return (
    <li className={css.version}>
      <span className={css.facts}>
        <span>
          <bdi>{name}</bdi>
        </span>
        <small className="muted">
          <Ltr>{at}</Ltr>
          {by && ' · '}
          {by && <bdi>{by}</bdi>}
          {seconds ? ' · ' : ''}
          {seconds ? <Ltr>{formatDuration(seconds)}</Ltr> : null}
          {' · '}
          <Ltr>{formatBytes(size)}</Ltr>
        </small>
        {keptUntil && (
          <small className="muted">{t('releaseEdit:film.kept', { at: formatDateTime(keptUntil) })}</small>
        )}
      </span>
      {isCurrent ? (
        <span className="chip">{t(`releaseEdit:${words}.current`)}</span>
      ) : (
        <Button
          kind="ghost"
          size="xs"
          icon={RotateCcw}
          aria-label={t(`releaseEdit:${words}.restoreNamed`, { name, at })}
          onClick={onRestore}
        >
          {t(`releaseEdit:${words}.restore`)}
        </Button>
      )}
    </li>
  );
}

/** Everything one does about the films of a file, with what is said of it. */
function useReplacement({ organizationId, fileId, kind }: FileItem) {
  const words = wordsOf(kind);
  const { t } = useTranslation();
  const uploads = useUploads();
  // A form of its own: the release's save and its leaving do not touch these uploads.
  const form = `film:${fileId}`;
  const upload = useFormUploads(form, undefined).at(-1);
  const { data } = useFilmVersions(organizationId, fileId, upload?.status);
  const cancel = useCancelReplacement(organizationId, fileId);
  const restore = useRestoreFilm(organizationId, fileId);
  useFailureToast(cancel.error ?? restore.error);
  return {
    upload,
    data,
    isPossible: uploads !== null,
    begin: (file: File) => {
      if (upload) uploads?.dismissUpload(upload.id);
      uploads?.startUpload({
        organizationId,
        file,
        form,
        replaces: fileId,
        parentData: { collection: 'release' },
      });
    },
    giveUp: () => {
      if (upload) uploads?.dismissUpload(upload.id);
      if (data?.coming) cancel.mutate();
    },
    goBack: async ({ version, name }: FilmVersion) => {
      const title = t('releaseEdit:film.restoreTitle', { name });
      const confirmLabel = t(`releaseEdit:${words}.restore`);
      if (!(await confirm({ title, text: t(`releaseEdit:${words}.restoreText`), confirmLabel }))) return;
      restore.mutate(version, {
        onSuccess: () => toast({ tone: 'ok', text: t(`releaseEdit:${words}.restored`, { name }) }),
      });
    },
  };
}

/**
 * Another film in the place of this one, stored at once, with the film and not with the release: links, captions and
 * what was counted stay.
 */
export function FilmReplacement({ file }: { file: FileItem }) {
  const { t } = useTranslation();
  const { upload, data, isPossible, begin, giveUp, goBack } = useReplacement(file);
  const isUnderWay =
    (data?.coming && data.coming.status !== 'failed') ||
    (upload && !upload.file && upload.status !== 'failed');
  const words = wordsOf(file.kind);
  const versions = data?.items ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: one of a list of films: no part of the page, and no frame of its own
    <div role="group" className={css.replacement} aria-label={t(`releaseEdit:${words}.title`)}>
      <Coming upload={upload} coming={data?.coming ?? null} onGiveUp={giveUp} />
      {!isUnderWay && (
        <ChooseFile
          className="button small"
          accept="video/*,audio/*"
          disabled={!isPossible}
          onFiles={([one]) => one && begin(one)}
        >
          <Icon of={RefreshCw} />
          {t(`releaseEdit:${words}.replace`)}
        </ChooseFile>
      )}
      <small className="muted">{t(`releaseEdit:${words}.${isUnderWay ? 'until' : 'help'}`)}</small>
      {versions.length > 1 && (
        <ul className={css.versions} aria-label={t(`releaseEdit:${words}.versions`)}>
          {versions.map((one) => (
            <VersionLine key={one.version} version={one} words={words} onRestore={() => void goBack(one)} />
          ))}
        </ul>
      )}
    </div>
  );
}
