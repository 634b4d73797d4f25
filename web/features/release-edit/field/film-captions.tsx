import { captionDirection, languageName } from '@firstlook/contract/caption-rule.ts';
import type { Caption, FileItem } from '@firstlook/contract/media.ts';
import { Captions, Download, Eye, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../data/api.ts';
import { fetchCaption, useAddCaption, useCaption, useRemoveCaption } from '../../../data/caption.ts';
import { saveFile } from '../../../device/save-file.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { findKey } from '../../../i18n/word-key.ts';
import { ChooseFile } from '../../../ui/field/choose-file.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { IconButton } from '../../../ui/page/button.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import css from './film-captions.module.css';
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
        const text = words.join('\n').replace(/<[^>]*>/g, '');
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

function CaptionLine({ file, caption }: { file: FileItem; caption: Caption }) {
  const { t } = useTranslation();
  const { organizationId, fileId } = file;
  const [isShown, setShown] = useState(false);
  const confirmRemoval = useConfirmRemoval();
  const remove = useRemoveCaption(organizationId, fileId);
  const language = caption.label;
  const failed = () => toast({ tone: 'danger', text: t('captions:failed') });
  const download = () =>
    fetchCaption(organizationId, fileId, caption._id).then(
      ({ vtt }) => saveFile(vtt, `${file.title || file.name}.${caption.locale}.vtt`, 'text/vtt'),
      failed,
    );
  const ask = async () => {
    const title = t('captions:removeTitle', { language });
    if (await confirmRemoval(title, t('captions:removeText')))
      remove.mutate(caption._id, { onError: failed });
  };
  return (
    <li>
      <div className={css.line}>
        <bdi className="grow">{language}</bdi>
        <IconButton
          icon={Eye}
          label={t('captions:preview', { language })}
          pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
        <IconButton
          icon={Download}
          label={t('captions:download', { language })}
          onClick={() => void download()}
        />
        <IconButton icon={X} label={t('captions:remove', { language })} onClick={() => void ask()} />
      </div>
      {isShown && <Preview file={file} caption={caption} />}
    </li>
  );
}

/** Captions of a film in the form: stored at once, with the film and not with the release. */
export function FilmCaptions({ file }: { file: FileItem }) {
  const { t, i18n } = useTranslation();
  const { captions } = file;
  const missing = languages.find(({ value }) => !captions.some(({ locale }) => locale === value));
  const own = i18n.language.slice(0, 2);
  const first = captions.some(({ locale }) => locale === own) ? (missing?.value ?? own) : own;
  const [chosen, setChosen] = useState<string | null>(null);
  const [fault, setFault] = useState('');
  const add = useAddCaption(file.organizationId, file.fileId);
  const locale = chosen ?? first;
  const isThere = captions.some((one) => one.locale === locale);
  const send = ([chosenFile]: File[]) => {
    if (!chosenFile) return;
    setFault('');
    add.mutate(
      { locale, file: chosenFile },
      {
        onSuccess: ({ label }) => {
          setChosen(null);
          toast({ tone: 'ok', text: t('captions:added', { language: label }) });
        },
        onError: (error) => {
          const issue = error instanceof ApiError ? error.issues[0] : undefined;
          const code = error instanceof ApiError ? error.code : 'INTERNAL';
          const key = (issue && findKey(`captions:fault.${issue.code}`)) ?? findKey(`errors:${code}`);
          setFault(t(key ?? 'captions:failed', issue?.params ?? {}));
        },
      },
    );
  };
  return (
    <section className={css.captions} aria-label={t('captions:title')}>
      <p className={css.title}>{t('captions:title')}</p>
      {captions.length > 0 ? (
        <ul>
          {captions.map((caption) => (
            <CaptionLine key={caption._id} file={file} caption={caption} />
          ))}
        </ul>
      ) : (
        <p className="muted small">{t('captions:help')}</p>
      )}
      <div className={css.add}>
        <SelectField
          label={t('captions:language')}
          value={locale}
          options={languages}
          onChange={(value) => setChosen(value)}
        />
        <ChooseFile
          className="button small"
          accept=".vtt,.srt,text/vtt"
          disabled={add.isPending}
          onFiles={send}
        >
          <Icon of={Captions} />
          {t(isThere ? 'captions:replace' : 'captions:add')}
        </ChooseFile>
      </div>
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
