import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/field/text-field.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import type { Need, OrganizationDraft, SettingName } from './organization-draft.ts';
import css from './organization-edit.module.css';
import { useSetting, useSettingScope } from './setting-scope.ts';

type NamesOf<V> = { [K in SettingName]: OrganizationDraft[K] extends V ? K : never }[SettingName];

interface SectionProps {
  title?: string;
  text?: ReactNode;
  /** Who may change what stands here; all see it. */
  needs?: Need;
  /** Where a search result leads. */
  path?: string;
  children: ReactNode;
}

/** A part of a group. For whom it is closed it can be read, and says who could change it. */
export function Section({ title, text, needs = 'update', path, children }: SectionProps) {
  const { t } = useTranslation();
  const { may } = useSettingScope();
  const open = may(needs);
  return (
    <fieldset className={css.settingSection} disabled={!open} data-path={path}>
      {title && (
        <legend>
          <h2>{title}</h2>
        </legend>
      )}
      {text && <p className={classNames('muted', css.settingText)}>{text}</p>}
      {!open && (
        <p className={css.settingClosed}>
          <Icon of={Lock} small />
          {t(`organizationEdit:closed.${needs}`)}
        </p>
      )}
      {children}
    </fieldset>
  );
}

interface ToggleRowProps {
  label: string;
  text: ReactNode;
  checked: boolean;
  /** Why it cannot be switched now. */
  closed?: string;
  path?: string;
  onChange: (checked: boolean) => void;
}

/** A switch with what it brings about; a closed one says why. */
export function ToggleRow({ label, text, checked, closed, path, onChange }: ToggleRowProps) {
  const id = useId();
  return (
    <div className={css.settingToggle} data-path={path}>
      <span>
        <label id={id} htmlFor={`${id}-switch`}>
          {label}
        </label>
        <small id={`${id}-text`}>{text}</small>
        {closed && (
          <small className={css.settingClosed} id={`${id}-closed`}>
            <Icon of={Lock} small />
            {closed}
          </small>
        )}
      </span>
      <button
        type="button"
        id={`${id}-switch`}
        role="switch"
        className="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={classNames(`${id}-text`, closed && `${id}-closed`)}
        disabled={!!closed}
        onClick={() => onChange(!checked)}
      >
        <i className={checked ? 'switch-track chosen' : 'switch-track'} aria-hidden="true" />
      </button>
    </div>
  );
}

/** A yes-or-no field of the entity with its consequence (`organizationEdit:field` and `:help`). */
export function ToggleSetting({ name, closed }: { name: NamesOf<boolean>; closed?: string }) {
  const { t } = useTranslation();
  const { value, set } = useSetting(name);
  return (
    <ToggleRow
      path={name}
      label={t(`organizationEdit:field.${name}`)}
      text={t(`organizationEdit:help.${name}`)}
      checked={value}
      closed={closed}
      onChange={set}
    />
  );
}

interface TextSettingProps {
  name: 'name' | 'defaultGalleryCredit' | 'distributionBcc' | 'redirectUrl';
  required?: boolean;
  ltr?: boolean;
  maxLength: number;
  placeholder?: string;
}

/** A line of text of the entity; an empty address is none. */
export function TextSetting({ name, ...input }: TextSettingProps) {
  const { t } = useTranslation();
  const { value, set, error } = useSetting(name);
  const isNullable = name === 'distributionBcc' || name === 'redirectUrl';
  return (
    <div data-path={name}>
      <TextField
        {...input}
        label={t(`organizationEdit:field.${name}`)}
        help={t(`organizationEdit:help.${name}`)}
        value={value ?? ''}
        error={error}
        onChange={(text) => set((isNullable ? text.trim() || null : text) as OrganizationDraft[typeof name])}
      />
    </div>
  );
}
