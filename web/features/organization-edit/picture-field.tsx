import { Crop, ImagePlus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ComingPicture } from '../../parts/upload/form-pictures.tsx';
import { anyPicture, ChooseFile } from '../../ui/field/choose-file.tsx';
import { Field } from '../../ui/field/field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { usePicture } from '../../ui/hook/use-picture.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import css from './picture-field.module.css';
import { useSettingScope } from './setting-scope.ts';

interface PictureFieldProps {
  label: string;
  help?: string;
  error?: string;
  path: string;
  /** Of the pictures' form, where it is not the path: a row is known by its id wherever it is moved to. */
  place?: string;
  value: string | null;
  /** Shape that the crop begins with. */
  aspect: number;
  onChange: (value: string | null) => void;
}

/** One picture: uploaded and cut here, or named by its address. */
export function PictureField(props: PictureFieldProps) {
  const { label, help, error, path, place = path, value, aspect, onChange } = props;
  const { t } = useTranslation();
  const { organization, pictures } = useSettingScope();
  const { shown, onError } = usePicture(value);
  const remove = async () => {
    const title = t('organizationEdit:picture.remove');
    if (await confirm({ title, confirmLabel: t('common:remove'), danger: true })) onChange(null);
  };
  return (
    <div className={css.pictureField} data-path={path}>
      <Field group label={label} help={help} error={error}>
        {() => (
          <div className="row wrap">
            {shown && <img src={shown} alt="" className={css.pictureShown} onError={onError} />}
            {value && !shown && (
              <span className={css.pictureMissing}>{t('organizationEdit:picture.notShown')}</span>
            )}
            <ChooseFile
              className="button small"
              accept={anyPicture}
              disabled={!pictures.possible || !organization}
              onFiles={([file]) => file && pictures.choose(place, file, { aspect })}
            >
              <Icon of={value ? Crop : ImagePlus} />
              <span>{t(value ? 'organizationEdit:picture.replace' : 'organizationEdit:picture.choose')}</span>
            </ChooseFile>
            {value && (
              <Button kind="danger" size="sm" icon={Trash2} onClick={() => void remove()}>
                {t('organizationEdit:picture.remove')}
              </Button>
            )}
          </div>
        )}
      </Field>
      <ComingPicture upload={pictures.at(place)} />
      <TextField
        ltr
        label={t('organizationEdit:picture.address')}
        help={t('organizationEdit:picture.addressHelp')}
        // What was uploaded here has an address of ours, which means nothing to a reader.
        value={value?.startsWith('/') ? '' : (value ?? '')}
        maxLength={2000}
        placeholder="https://"
        onChange={(text) => onChange(text.trim() || null)}
      />
    </div>
  );
}
