import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useSetting } from '../setting-scope.ts';

/** A price as it was typed: with a dot or a comma, or none. */
function readPrice(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,2}(\.\d{0,4})?$/.test(typed) ? Number(typed) : null;
}

/** What one text message costs. What is no price counts as none, and is said when the field is left. */
export function TextPriceSetting() {
  const { t } = useTranslation();
  const { value, set, error } = useSetting('textPrice');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null || value === undefined ? '' : String(value));
  const isWrong = text.trim() !== '' && readPrice(text) === null;
  return (
    <div data-path="textPrice">
      <TextField
        ltr
        inputMode="decimal"
        label={t('organizationEdit:field.textPrice')}
        help={t('organizationEdit:help.textPrice')}
        maxLength={8}
        value={text}
        error={isWrong ? t('organizationEdit:wrongPrice') : error}
        onChange={(next) => {
          setTyped(next);
          set(readPrice(next));
        }}
      />
    </div>
  );
}
