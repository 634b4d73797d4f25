import { Copy, Download, ExternalLink, Eye, FileText, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFile } from '../../data/file.ts';
import { useOrganization } from '../../data/organization.ts';
import { path } from '../../device/path.ts';
import { formatBytes, formatDuration } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { copyWithNotice } from '../../parts/copy-with-notice.ts';
import { posterOf } from '../../parts/film-poster.ts';
import {
  downloadAddress,
  fileAddress,
  fileKind,
  fileName,
  isReadHere,
  type StoredFile,
  viewerSearch,
} from '../../parts/stored-file.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { Button, IconButton } from '../../ui/page/button.tsx';
import { focalStyle } from '../../ui/page/focal-style.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { ClosedFile } from './closed-file.tsx';
import { FileNotes } from './file-notes.tsx';
import css from './release-details.module.css';
import { VideoPlayer } from './video-player.tsx';

/** A list without anything in it is left out, with its title. */
function Group({ titled, title, children }: { titled?: boolean; title: string; children: React.ReactNode }) {
  return titled ? (
    <section className={css.field}>
      <h2>{title}</h2>
      {children}
    </section>
  ) : (
    children
  );
}

/** A served size of our own picture, which needs no session: strangers see it on the direct link page. */
function shownAddress(image: StoredFile, address: string): string {
  const widest = Math.max(0, ...(image.sizes ?? []));
  return widest > 0 ? `${address}/${widest}` : address;
}

/** The browser takes the width that it needs. */
const widthsOf = (image: StoredFile, address: string): string | undefined =>
  image.sizes?.map((width) => `${address}/${width} ${width}w`).join(', ') || undefined;

/** A name that is heard alone: a PDF and its Word document often have one title. */
function kindName(name: string, kind: string): string {
  const saysIt = kind === '' || name.toUpperCase().endsWith(`.${kind}`);
  return saysIt ? name : `${name} (${kind})`;
}

/** Nothing where the file may not be taken home. */
function DownloadLink({ address, file, name }: { address: string | null; file: StoredFile; name: string }) {
  const { t } = useTranslation();
  if (!address) return null;
  const label = t('details:download', { name });
  return (
    <a className="icon-button" href={address} download={file.name ?? ''} aria-label={label} title={label}>
      <Icon of={Download} />
    </a>
  );
}

export function ImageList({ images, titled }: { images: readonly StoredFile[]; titled?: boolean }) {
  const { t } = useTranslation();
  if (images.length === 0) return null;
  return (
    <Group titled={titled} title={t('details:images')}>
      <ul className={css.images}>
        {images.map((image, position) => {
          const address = fileAddress(image);
          const name = fileName(image) || String(position + 1);
          if (!address) return null;
          const shown = shownAddress(image, address);
          const download = image.fileId || image.downloadable === false ? downloadAddress(image) : shown;
          return (
            <li key={image.fileId ?? address}>
              <img
                src={shown}
                srcSet={widthsOf(image, address)}
                sizes="(max-width: 767px) 100vw, 320px"
                alt={image.alt ?? ''}
                style={focalStyle(image.focalPoint)}
                loading="lazy"
              />
              <div className="row">
                <span className="grow">
                  <bdi>{name}</bdi>
                  <FileNotes file={image} isPicture />
                  {image.width && image.height ? (
                    <small>
                      <Ltr>{`${image.width} × ${image.height}`}</Ltr>
                    </small>
                  ) : null}
                </span>
                {image.credit && (
                  <IconButton
                    icon={Copy}
                    label={t('details:copyCredit')}
                    onClick={() => void copyWithNotice(t, image.credit ?? '')}
                  />
                )}
                <DownloadLink address={download} file={image} name={name} />
              </div>
            </li>
          );
        })}
      </ul>
    </Group>
  );
}

export function FileList({ files, titled }: { files: readonly StoredFile[]; titled?: boolean }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <Group titled={titled} title={t('details:files')}>
      <ul className={css.list}>
        {files.map((file, position) => {
          const address = fileAddress(file);
          const [name, kind] = [fileName(file), fileKind(file)];
          const facts = [kind, file.size === undefined ? '' : formatBytes(file.size)].filter(Boolean);
          const spoken = kindName(name, kind);
          // biome-ignore lint/suspicious/noArrayIndexKey: what is closed has no id
          if (file.isClosed) return <ClosedFile key={position} file={file} kind="file" />;
          if (!address) return null;
          return (
            <li key={file.fileId ?? address} className={css.fileLine}>
              <Icon of={FileText} />
              <span className="grow">
                <bdi>{name}</bdi>{' '}
                {facts.length > 0 && (
                  <small>
                    <Ltr>{facts.join(' · ')}</Ltr>
                  </small>
                )}
                <FileNotes file={file} />
              </span>
              {isReadHere(file) && (
                <AppLink
                  className="icon-button"
                  to={path.fileViewer}
                  search={viewerSearch(file)}
                  aria-label={t('details:open', { name: spoken })}
                  title={t('details:open', { name: spoken })}
                >
                  <Icon of={Eye} />
                </AppLink>
              )}
              <DownloadLink address={downloadAddress(file)} file={file} name={spoken} />
            </li>
          );
        })}
      </ul>
    </Group>
  );
}

interface VideoPlace {
  /** What a film without a title of its own is called. */
  releaseTitle: string;
  organizationId: string;
  releaseId: string;
}

/** Four pictures from the video stand beside it (specification 1 section 2). */
const shownThumbnails = 4;

function Video({ video, organizationId, releaseId, releaseTitle }: { video: StoredFile } & VideoPlace) {
  const { t } = useTranslation();
  const { data: file } = useFile(organizationId, video.fileId);
  // A viewer who goes on with a film comes by a link that names it.
  const { watch } = useRouteSearch();
  const [playing, setPlaying] = useState(watch !== undefined && watch === video.fileId);
  const mayDownload = useOrganization(organizationId)?.allowFilmDownload ?? false;
  const name = video.title || releaseTitle || fileName(video);
  const poster = posterOf(video, file);
  const thumbnails = (file?.thumbnails ?? video.thumbnails ?? []).slice(0, shownThumbnails);
  const seconds = file?.mediaSecondsDuration ?? video.mediaSecondsDuration;
  const src = file?.src ?? fileAddress(video);
  return (
    <li>
      {playing && src ? (
        <VideoPlayer
          organizationId={organizationId}
          fileId={video.fileId}
          releaseId={releaseId}
          src={src}
          poster={poster}
          title={name}
        />
      ) : (
        <div className={css.videoStill}>
          {poster && <img src={poster} alt="" />}
          {file?.status === 'failed' ? (
            <p>{t('details:failed')}</p>
          ) : src ? (
            <Button kind="primary" icon={Play} onClick={() => setPlaying(true)}>
              {t('details:play', { name })}
            </Button>
          ) : (
            <p>{t('details:preparing')}</p>
          )}
        </div>
      )}
      <p>
        <bdi>{name}</bdi>{' '}
        {seconds ? (
          <small>
            <Ltr>{formatDuration(seconds)}</Ltr>
          </small>
        ) : null}
        {mayDownload && <DownloadLink address={downloadAddress(video)} file={video} name={name} />}
      </p>
      <div className={css.notes}>
        <FileNotes file={video} />
      </div>
      {thumbnails.length > 0 && (
        <div className={css.videoThumbnails} role="img" aria-label={t('details:thumbnails')}>
          {thumbnails.map((one) => (
            <img key={one} src={one} alt="" loading="lazy" />
          ))}
        </div>
      )}
    </li>
  );
}

interface VideoListProps extends VideoPlace {
  videos: readonly StoredFile[];
  titled?: boolean;
}

export function VideoList({ videos, titled, ...place }: VideoListProps) {
  const { t } = useTranslation();
  if (videos.length === 0) return null;
  // Several that have no name are told apart by their place, as on the landing page.
  const numbered = (position: number) =>
    videos.length > 1 && place.releaseTitle ? `${place.releaseTitle} ${position + 1}` : place.releaseTitle;
  return (
    <Group titled={titled} title={t('details:videos')}>
      <ul className={css.videos}>
        {videos.map((video, position) =>
          video.isClosed ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is closed has no id
            <ClosedFile key={position} file={video} kind="video" />
          ) : (
            <Video
              key={video.fileId ?? video.src}
              video={video}
              {...place}
              releaseTitle={numbered(position)}
            />
          ),
        )}
      </ul>
    </Group>
  );
}

export function LinkList({ value, titled }: { value: unknown; titled?: boolean }) {
  const { t } = useTranslation();
  const links = (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    const file = (typeof one === 'string' ? { url: one } : (one ?? {})) as StoredFile;
    const address = fileAddress(file);
    return address ? [{ address, title: file.title || address }] : [];
  });
  if (links.length === 0) return null;
  return (
    <Group titled={titled} title={t('details:links')}>
      <ul className={css.list}>
        {links.map(({ address, title }) => (
          <li key={address + title}>
            <a className="link" href={address} target="_blank" rel="noopener noreferrer">
              <bdi>{title}</bdi> <Icon of={ExternalLink} small flip />
            </a>
          </li>
        ))}
      </ul>
    </Group>
  );
}
