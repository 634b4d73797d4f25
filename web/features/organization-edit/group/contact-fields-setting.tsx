import {
  type ContactField,
  contactFieldTypes,
  hasOptions,
  longestFieldHelp,
  longestFieldLabel,
  mostContactFields,
  mostContactOptions,
  type OwnWords,
  ownWords,
} from '@firstlook/contract/contact-field.ts';
import { organizationLocales } from '@firstlook/contract/organization-choice.ts';
import { useTranslation } from 'react-i18next';
import { useContactFieldUsage } from '../../../data/contact-field.ts';
import { formatNames, formatNumber } from '../../../i18n/format.ts';
import { shownLanguage } from '../../../parts/shown-language.ts';
import { RowsEditor } from '../../../ui/field/rows-editor.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import css from '../organization-edit.module.css';
import { Section } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';

const noWords: OwnWords = { he: '', en: '', fr: '' };
type Option = ContactField['options'][number];

/** A key that nobody chose yet. */
const made = /^field\d+$/;
const freeKey = (fields: readonly ContactField[]): string => {
  const taken = fields.map(({ key }) => key);
  for (let number = 1; ; number += 1) if (!taken.includes(`field${number}`)) return `field${number}`;
};

/** “Main beat” is `mainBeat`. */
const keyFrom = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9 ]/g, '')
    .trim()
    .split(/\s+/)
    .map((word, place) =>
      place === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 40);

interface WordsFieldsProps {
  kind: 'label' | 'help';
  value: OwnWords;
  most: number;
  error?: string | undefined;
  onChange: (value: OwnWords) => void;
}

/** The same words in each language, the language of the screen first. */
function WordsFields({ kind, value, most, error, onChange }: WordsFieldsProps) {
  const { t } = useTranslation();
  const first = shownLanguage();
  const locales = [first, ...organizationLocales.filter((one) => one !== first)];
  return (
    <div className="three">
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={t(`ownFields:${kind}.${locale}`)}
          value={value[locale]}
          maxLength={most}
          dir="auto"
          error={locale === first ? error : undefined}
          onChange={(text) => onChange({ ...value, [locale]: text })}
        />
      ))}
    </div>
  );
}

interface OptionsProps {
  path: string;
  options: readonly Option[];
  /** Values that contacts may have: they are kept under what they are. */
  kept: readonly string[];
  onChange: (options: Option[]) => void;
}

function Options({ path, options, kept, onChange }: OptionsProps) {
  const { t } = useTranslation();
  const { errors } = useSettingScope();
  const nameOf = ({ label, value }: Option) => ownWords(label, shownLanguage()) || value;
  /** What is chosen is kept under the name that a choice got first. */
  const named = (option: Option, label: OwnWords): Partial<Option> =>
    kept.includes(option.value) ? { label } : { label, value: (label.en || ownWords(label, 'he')).trim() };
  return (
    <div data-path={`${path}.options`} className={css.settingSub}>
      <h3>{t('ownFields:option.title')}</h3>
      {errors.get(`${path}.options`) && (
        <p className="error" role="alert">
          {errors.get(`${path}.options`)}
        </p>
      )}
      <RowsEditor<Option>
        flat
        label={t('ownFields:option.title')}
        items={options}
        most={mostContactOptions}
        addLabel={t('ownFields:option.add')}
        create={() => ({ value: '', label: noWords })}
        pathOf={(at) => `${path}.options.${at}`}
        title={(option) => <bdi>{nameOf(option) || t('ownFields:option.untitled')}</bdi>}
        onChange={onChange}
      >
        {(option, change, at) => (
          <WordsFields
            kind="label"
            value={option.label}
            most={longestFieldLabel}
            error={errors.get(`${path}.options.${at}.value`)}
            onChange={(label) => change(named(option, label))}
          />
        )}
      </RowsEditor>
    </div>
  );
}

interface FieldRowProps {
  field: ContactField;
  path: string;
  /** As it is stored; absent for a new one. */
  stored: ContactField | undefined;
  change: (part: Partial<ContactField>) => void;
}

/** One field: its name in each language, what it holds, and the key under which values are kept. */
function FieldRow({ field, path, stored, change }: FieldRowProps) {
  const { t } = useTranslation();
  const { errors } = useSettingScope();
  const named = (label: OwnWords): Partial<ContactField> => {
    const isFree = !stored && (made.test(field.key) || field.key === keyFrom(field.label.en));
    const key = keyFrom(label.en);
    return isFree && key ? { label, key } : { label };
  };
  return (
    <>
      <div data-path={`${path}.label`}>
        <WordsFields
          kind="label"
          value={field.label}
          most={longestFieldLabel}
          error={errors.get(`${path}.label`)}
          onChange={(label) => change(named(label))}
        />
      </div>
      <div className="pair">
        <div data-path={`${path}.type`}>
          <SelectField
            required
            label={t('ownFields:kind')}
            value={field.type}
            error={errors.get(`${path}.type`)}
            options={contactFieldTypes.map((value) => ({ value, label: t(`ownFields:type.${value}`) }))}
            onChange={(value) => {
              const type = contactFieldTypes.find((one) => one === value) ?? field.type;
              change({ type, options: hasOptions(type) ? field.options : [] });
            }}
          />
        </div>
        <div data-path={`${path}.key`}>
          <TextField
            ltr
            required
            label={t('ownFields:key')}
            help={t(stored ? 'ownFields:keyKept' : 'ownFields:keyHelp')}
            value={field.key}
            maxLength={40}
            disabled={!!stored}
            error={errors.get(`${path}.key`)}
            onChange={(key) => change({ key: key.trim() })}
          />
        </div>
      </div>
      {hasOptions(field.type) && (
        <Options
          path={path}
          options={field.options}
          kept={(stored?.options ?? []).map(({ value }) => value)}
          onChange={(options) => change({ options })}
        />
      )}
      <WordsFields
        kind="help"
        value={field.help}
        most={longestFieldHelp}
        onChange={(help) => change({ help })}
      />
    </>
  );
}

type FieldUse = NonNullable<ReturnType<typeof useContactFieldUsage>['data']>['items'][number];

/** What becomes of a field that is taken away, and of what goes by it. */
function Removing({ use }: { use: FieldUse | undefined }) {
  const { t } = useTranslation();
  if (!use) return null;
  const named = (kind: 'smartLists' | 'recurringSends' | 'wordsOf') => {
    const names = use[kind].map((name) => `\u2068${name}\u2069`);
    return (
      names.length > 0 && (
        <p>{t(`ownFields:removing.${kind}`, { count: names.length, names: formatNames(names) })}</p>
      )
    );
  };
  return (
    <>
      {use.contacts > 0 && <p>{t('ownFields:removing.kept')}</p>}
      {named('smartLists')}
      {named('recurringSends')}
      {named('wordsOf')}
      {use.plannedSends > 0 && <p>{t('ownFields:removing.plannedSends', { count: use.plannedSends })}</p>}
    </>
  );
}

/** What the organization asks of its contacts besides; how many have a value stands beside each field, and what is left of one that was removed. */
export function ContactFieldsSetting({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const { base, errors } = useSettingScope();
  const { value, set } = useSetting('contactFields');
  const usage = useContactFieldUsage(organizationId).data?.items ?? [];
  const counted = (key: string) => usage.find((one) => one.key === key)?.contacts ?? 0;
  const nameOf = (field: ContactField) => ownWords(field.label, shownLanguage());
  const storedOf = (key: string) => base.contactFields.find((one) => one.key === key);
  const removed = usage.filter(
    ({ key, contacts }) => contacts > 0 && !value.some((field) => field.key === key),
  );
  return (
    <Section path="contactFields" title={t('ownFields:title')} text={t('ownFields:text')}>
      <RowsEditor<ContactField>
        label={t('ownFields:title')}
        items={value}
        most={mostContactFields}
        addLabel={t('ownFields:add')}
        empty={t('ownFields:none')}
        create={() => ({ key: freeKey(value), type: 'TEXT', label: noWords, help: noWords, options: [] })}
        pathOf={(index) => `contactFields.${index}`}
        isWrong={(index) => [...errors.keys()].some((path) => path.startsWith(`contactFields.${index}.`))}
        title={(field) => {
          const count = counted(field.key);
          return (
            <>
              <bdi>{nameOf(field) || t('ownFields:untitled')}</bdi>{' '}
              <small className="muted">
                {[
                  t(`ownFields:type.${field.type}`),
                  count > 0 && t('ownFields:filled', { count, total: formatNumber(count) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </>
          );
        }}
        removing={({ key }) => <Removing use={usage.find((one) => one.key === key)} />}
        onChange={set}
      >
        {(field, change, index) => (
          <FieldRow {...{ field, change }} path={`contactFields.${index}`} stored={storedOf(field.key)} />
        )}
      </RowsEditor>
      {removed.map(({ key, contacts, former }) => {
        const stored = storedOf(key) ?? former;
        const name = `\u2068${stored ? nameOf(stored) || key : key}\u2069`;
        return (
          <Note key={key} tone="info" live>
            {t('ownFields:removed.text', { name, count: contacts, total: formatNumber(contacts) })}{' '}
            {stored ? (
              <Button size="xs" onClick={() => set([...value, stored])}>
                {t('ownFields:removed.back')}
              </Button>
            ) : (
              t('ownFields:removed.again')
            )}
          </Note>
        );
      })}
    </Section>
  );
}
