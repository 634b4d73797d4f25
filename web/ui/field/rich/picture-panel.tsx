import type { Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../../hook/use-escape.ts';
import { describePicture, insertPicture, type RichPicture, selectedAlt } from './picture.ts';
import css from './rich-text.module.css';

interface PicturePanelProps {
  editor: Editor;
  pictures: readonly RichPicture[];
  onClose: () => void;
}

/** The pictures of the release, to be put where the cursor stands; for one that is selected, what is in it. */
export function PicturePanel({ editor, pictures, onClose }: PicturePanelProps) {
  const { t } = useTranslation();
  const alt = selectedAlt(editor);
  useEscape(true, onClose);
  if (alt !== null)
    return (
      <div className={css.panel}>
        <div className="input">
          <input
            dir="auto"
            aria-label={t('releaseEdit:image.alt')}
            placeholder={t('releaseEdit:image.alt')}
            value={alt}
            onChange={(event) => describePicture(editor, event.target.value)}
          />
        </div>
      </div>
    );
  if (pictures.length === 0)
    return (
      <p className={css.note} role="status">
        {t('releaseEdit:rich.noPicture')}
      </p>
    );
  return (
    <ul className={css.pictures} aria-label={t('releaseEdit:rich.pictures')}>
      {pictures.map((picture) => (
        <li key={picture.src}>
          <button
            type="button"
            title={picture.name}
            onClick={() => {
              insertPicture(editor, picture);
              onClose();
            }}
          >
            <img src={picture.small} alt={picture.alt || picture.name} loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
