import { ImagePlus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../data/session.ts';
import { ComingPicture, type FormPictures } from '../../parts/upload/form-pictures.tsx';
import { anyPicture, ChooseFile } from '../../ui/field/choose-file.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './accounts.module.css';

interface PictureFieldProps {
  organizationId: string;
  pictures: FormPictures;
  name: string;
  value: string | null;
  closed: boolean;
  onChange: (src: string | null) => void;
}

/** A served size, which all who see the person may see: the original is for members of one organization. */
export const portraitOf = (src: string) => (src.endsWith('/image') ? `${src}/256` : src);

/** The person's picture, cut square. Pictures are kept with the organization, so it takes a right to upload there. */
export function PictureField({ organizationId, pictures, name, value, closed, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const may = useCan(organizationId)('media.upload') && organizationId !== '-1' && pictures.possible;
  const remove = async () => {
    const title = t('accounts:picture.removeTitle');
    if (await confirm({ title, confirmLabel: t('common:remove'), danger: true })) onChange(null);
  };
  return (
    <div className={css.pictureField}>
      <Avatar large name={name} src={value} />
      <div>
        <div className="row wrap">
          {may && !closed && (
            <ChooseFile
              className="button smallest"
              accept={anyPicture}
              onFiles={([file]) => file && pictures.choose('img', file, { aspect: 1, locked: true })}
            >
              <ImagePlus className="icon" aria-hidden="true" />
              {value ? t('accounts:picture.replace') : t('accounts:picture.choose')}
            </ChooseFile>
          )}
          {value && !closed && (
            <Button size="xs" kind="danger" icon={Trash2} onClick={() => void remove()}>
              {t('accounts:picture.remove')}
            </Button>
          )}
        </div>
        <ComingPicture upload={pictures.at('img')} />
      </div>
      {pictures.step}
    </div>
  );
}
