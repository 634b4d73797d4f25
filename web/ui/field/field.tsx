import { CircleX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../i18n/ltr.tsx';
import { classNames } from '../page/class-name.ts';
import { Icon } from '../page/icon.tsx';

export interface FieldFrame {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  required?: boolean;
  /** `14/80` beside the label. */
  count?: { used: number; limit: number };
  className?: string;
}

/** What an input needs to be named, described and marked wrong. */
export interface FieldAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps extends FieldFrame {
  /** A group of controls instead of one input: the label is not tied to an id. */
  group?: boolean;
  children: (aria: FieldAria) => ReactNode;
}

/** Label, input, help and error of one field. */
export function Field({ label, help, error, required, count, className, group, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const words = (
    <>
      {label}
      {required && (
        <span className="required" title={t('common:required')}>
          *
        </span>
      )}
      {count && (
        <span className={classNames('limit', count.used > count.limit && 'over')}>
          <Ltr>{`${count.used}/${count.limit}`}</Ltr>
        </span>
      )}
    </>
  );
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the label belongs to the group role when there is one
    <div
      className={classNames('field', error && 'faulty', className)}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}-label` : undefined}
    >
      {group ? (
        <span className="label" id={`${id}-label`}>
          {words}
        </span>
      ) : (
        <label htmlFor={id}>{words}</label>
      )}
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {help && (
        <span className="help" id={`${id}-help`}>
          {help}
        </span>
      )}
      {error && (
        <span className="error" id={`${id}-error`}>
          <Icon of={CircleX} small />
          {error}
        </span>
      )}
    </div>
  );
}
