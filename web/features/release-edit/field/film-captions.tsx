import { captionDirection, languageName } from '@firstlook/contract/caption-rule.ts';
import type { Caption, FileItem } from '@firstlook/contract/media.ts';
import { plainTextOf } from '@firstlook/contract/plain-text.ts';
import { Captions, Download, Eye, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../data/api.ts';
import {
  fetchCaption,
  useAddCaption,
  useCaption,
  useConfirmCaption,
  useRemoveCaption,
} from '../../../data/caption.ts';
import { saveFile } from '../../../device/save-file.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { findKey } from '../../../i18n/word-key.ts';
import { ChooseFile } from '../../../ui/field/choose-file.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { IconButton } from '../../../ui/page/button.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import css from './film-captions.module.css';
import { FormerFilm } from './former-film.tsx';
import { useConfirmRemoval } from './use-confirm-removal.ts';

const offered = ['he', 'en', 'ar', 'ru', 'fr', 'es', 'de', 'it', 'pt', 'am', 'uk', 'pl', 'yi', 'zh', 'ja'];
const languages = offered.map((value) => ({ value, label: languageName(value) }));
const shownCues = 4;

/** The first captions of a file, as the player shows them. */
function Preview({ file, caption }: { file: FileItem; caption: Caption }) {
  const { data } = useCaption(file.organizationId, file.fileId, caption._id);
  const cues = (data?.vtt ?? '')
    .trim()
    .split('\n\n')
    .slice(1, 1 + shownCues);
  return (
    <ol className={css.preview} lang={caption.locale}>
      {cues.map((cue) => {
        const [times = '', ...words] = cue.split('\n');
        const text = plainTextOf(words.join('\n'));
        return (
          <li key={times}>
            <small>
              <Ltr>{times.split('.')[0] ?? ''}</Ltr>
            </small>
            <span dir={captionDirection(text)}>{text}</span>
          </li>
        );
      })}
    </ol>
  );
}

function FormerCaption({ file, caption }: { file: FileItem; caption: Caption }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useConfirmCaption(file.organizationId, file.fileId);
  const failed = () => toast({ tone: 'danger', text: t('releaseEdit:captions.failed') });
  return (
    <FormerFilm
      text={t('releaseEdit:captions.former')}
      confirm={t('releaseEdit:captions.confirm')}
      confirmNamed={t('releaseEdit:captions.confirmNamed', { language: caption.label })}
      isBusy={isPending}
      onFit={() => mutate(caption._id, { onError: failed })}
    />
  );
}

function CaptionLine({ file, caption }: { file: FileItem; caption: Caption }) {
  const { t } = useTranslation();
  const { organizationId, fileId } = file;
  const [isShown, setShown] = useState(false);
  const confirmRemoval = useConfirmRemoval();
  const remove = useRemoveCaption(organizationId, fileId);
  const language = caption.label;
  const failed = () => toast({ tone: 'danger', text: t('releaseEdit:captions.failed') });
  const download = () =>
    fetchCaption(organizationId, fileId, caption._id).then(
      ({ vtt }) => saveFile(vtt, `${file.title || file.name}.${caption.locale}.vtt`, 'text/vtt'),
      failed,
    );
  const ask = async () => {
    const title = t('releaseEdit:captions.removeTitle', { language });
    if (await confirmRemoval(title, t('releaseEdit:captions.removeText')))
      remove.mutate(caption._id, { onError: failed });
  };
  return (
    <li>
      <div className={css.line}>
        <span className="grow">
          <bdi>{language}</bdi>
        </span>
        <IconButton
          icon={Eye}
          label={t('releaseEdit:captions.preview', { language })}
          pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
        <IconButton
          icon={Download}
          label={t('releaseEdit:captions.download', { language })}
          onClick={() => void download()}
        />
        <IconButton
          icon={X}
          label={t('releaseEdit:captions.remove', { language })}
          onClick={() => void ask()}
        />
      </div>
      {caption.isOfFormerFilm && <FormerCaption file={file} caption={caption} />}
      {isShown && <Preview file={file} caption={caption} />}
    </li>
  );
}

/** Takes a file for the chosen language, and says in words what is wrong with one that was not taken. */
function useSend({ organizationId, fileId }: FileItem, onSent: () => void) {
  const { t } = useTranslation();
  const [fault, setFault] = useState('');
  const { mutate, isPending } = useAddCaption(organizationId, fileId);
  const send = (locale: string, file: File) => {
    setFault('');
    mutate(
      { locale, file },
      {
        onSuccess: ({ label }) => {
          onSent();
          toast({ tone: 'ok', text: t('releaseEdit:captions.added', { language: label }) });
        },
        onError: (error) => {
          const failure = error instanceof ApiError ? error : null;
          const issue = failure?.issues[0];
          const key =
            (issue && findKey(`releaseEdit:captions.fault.${issue.code}`)) ??
            findKey(`errors:${failure?.code}`);
          setFault(t(key ?? 'releaseEdit:captions.failed', issue?.params ?? {}));
        },
      },
    );
  };
  return { send, fault, isPending };
}

function AddCaptions({ file }: { file: FileItem }) {
  const { t, i18n } = useTranslation();
  const isThere = (locale: string) => file.captions.some((one) => one.locale === locale);
  const own = i18n.language.slice(0, 2);
  const next = isThere(own) ? (languages.find(({ value }) => !isThere(value))?.value ?? own) : own;
  const [chosen, setChosen] = useState<string | null>(null);
  const { send, fault, isPending } = useSend(file, () => setChosen(null));
  const locale = chosen ?? next;
  return (
    <>
      <div className={css.add}>
        <SelectField
          label={t('releaseEdit:captions.language')}
          value={locale}
          options={languages}
          onChange={setChosen}
        />
        <ChooseFile
          className="button small"
          accept=".vtt,.srt,text/vtt"
          disabled={isPending}
          onFiles={([one]) => one && send(locale, one)}
        >
          <Icon of={Captions} />
          {t(isThere(locale) ? 'releaseEdit:captions.replace' : 'releaseEdit:captions.add')}
        </ChooseFile>
      </div>
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

/** Captions of a film in the form: stored at once, with the film and not with the release. */
export function FilmCaptions({ file }: { file: FileItem }) {
  const { t } = useTranslation();
  if (file.status === 'failed') return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: one of a list of films: no part of the page, and no frame of its own
    <div role="group" className={css.captions} aria-label={t('releaseEdit:captions.title')}>
      <p className={css.title}>{t('releaseEdit:captions.title')}</p>
      {file.captions.length > 0 ? (
        <ul>
          {file.captions.map((caption) => (
            <CaptionLine key={caption._id} file={file} caption={caption} />
          ))}
        </ul>
      ) : (
        <p className="muted small">{t('releaseEdit:captions.help')}</p>
      )}
      <AddCaptions file={file} />
    </div>
  );
}
