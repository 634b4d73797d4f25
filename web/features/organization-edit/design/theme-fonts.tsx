import { themeFonts } from '@firstlook/contract/organization-choice.ts';
import { useTranslation } from 'react-i18next';
import { findKey } from '../../../i18n/word-key.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';

interface ThemeFontsProps {
  fonts: readonly string[];
  disabled: boolean;
  onChange: (fonts: string[]) => void;
}

/** What the places of `fonts` set. */
const places = ['head', 'text'] as const;
/** A value of its own: for the kit an empty one is no choice. */
const ofTemplate = 'template';

/** The font of titles and the one of running text; without one each template keeps its own. */
export function ThemeFonts({ fonts, disabled, onChange }: ThemeFontsProps) {
  const { t } = useTranslation();
  const set = (place: number, name: string) => {
    const next = [...new Array<string>(Math.max(fonts.length, places.length)).keys()].map((at) =>
      at === place ? name : (fonts[at] ?? ''),
    );
    onChange(next.slice(0, next.findLastIndex(Boolean) + 1));
  };
  return (
    <div className="pair">
      {places.map((place, at) => {
        const value = fonts[at] ?? '';
        const names = value ? [...new Set<string>([...themeFonts, value])] : [...themeFonts];
        return (
          <SelectField
            key={place}
            disabled={disabled}
            label={t(`organizationEdit:theme.font.${place}`)}
            value={value || ofTemplate}
            options={[
              { value: ofTemplate, label: t('organizationEdit:font.template') },
              ...names.map((name) => ({
                value: name,
                label: t(findKey(`organizationEdit:font.${name}`) ?? 'organizationEdit:font.other', { name }),
              })),
            ]}
            onChange={(name) => set(at, name && name !== ofTemplate ? name : '')}
          />
        );
      })}
    </div>
  );
}
