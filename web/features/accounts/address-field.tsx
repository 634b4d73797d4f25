import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../i18n/ltr.tsx';
import { Field } from '../../ui/field/field.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import css from './accounts.module.css';
import { mostAddresses, readAddress, withAddresses } from './addresses.ts';

interface AddressFieldProps {
  value: readonly string[];
  /** What stands in the field and has not become an address yet. */
  text: string;
  onChange: (value: string[]) => void;
  onText: (text: string) => void;
}

/** Wrong addresses that the line names; all of them are marked in the box. */
const shown = 5;

/** Many addresses: typed one after another, or pasted at once. */
export function AddressField({ value, text, onChange, onText }: AddressFieldProps) {
  const { t } = useTranslation();
  const take = (typed = text) => {
    onChange(withAddresses(value, typed));
    onText('');
  };
  const wrong = value.filter((email) => !readAddress(email).isRight);
  return (
    <Field
      required
      label={t('accounts:invite.addresses')}
      help={t('accounts:invite.addressesHelp')}
      error={
        wrong.length > 0
          ? t('accounts:invite.wrong', { count: wrong.length, list: wrong.slice(0, shown).join(', ') })
          : undefined
      }
      count={value.length > 20 ? { used: value.length, limit: mostAddresses } : undefined}
    >
      {(aria) => (
        <div className={classNames('input area', css.addressBox, wrong.length > 0 && 'faulty')}>
          {value.map((email) => (
            <span key={email} className={classNames('tag', !readAddress(email).isRight && css.wrong)}>
              <Ltr>{email}</Ltr>
              <button
                type="button"
                aria-label={t('common:removeNamed', { name: email })}
                onClick={() => onChange(value.filter((one) => one !== email))}
              >
                <Icon of={X} small />
              </button>
            </span>
          ))}
          <input
            {...aria}
            data-autofocus
            dir="ltr"
            type="text"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onBlur={() => take()}
            onPaste={(event) => {
              event.preventDefault();
              take(`${text}${event.clipboardData.getData('text')}`);
            }}
            onKeyDown={(event) => {
              if (text && ['Enter', ',', ';', ' '].includes(event.key)) {
                event.preventDefault();
                take();
              } else if (!text && event.key === 'Backspace') onChange(value.slice(0, -1));
            }}
          />
        </div>
      )}
    </Field>
  );
}
