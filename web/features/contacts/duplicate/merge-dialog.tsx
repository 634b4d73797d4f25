import type { Contact } from '@firstlook/contract/contact.ts';
import type { DuplicateGroup } from '@firstlook/contract/contact-duplicate.ts';
import type { ContactField } from '@firstlook/contract/contact-field.ts';
import {
  type MergeChoice,
  type MergeField,
  mergedContact,
  mergeFields,
  mergeValue,
  usualChoice,
} from '@firstlook/contract/contact-merge.ts';
import type { Label } from '@firstlook/contract/label.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownLabel, useOwnFields } from '../../../parts/own-field.ts';
import { useOwnValueWords } from '../../../parts/own-value.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { nameOf } from '../contact-facts.ts';
import css from './duplicate.module.css';
import { MergePreview } from './merge-preview.tsx';
import { useAskToMerge } from './use-ask-to-merge.ts';

/** Before the keys of own fields, among the choices. */
const ownPlace = 'fields.';

type Some = readonly [Contact, ...Contact[]];

interface MergeDialogProps {
  organizationId: string;
  group: DuplicateGroup;
  companies: readonly Label[];
  onClose: () => void;
}

/** A field in which the contacts differ: one of the values. */
function FieldChoice(props: {
  field: MergeField;
  contacts: Some;
  choice: MergeChoice;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { field, contacts, choice, onChoose } = props;
  const chosen = contacts.find(({ _id }) => _id === choice[field]) ?? contacts[0];
  const values = [...new Set(contacts.map((one) => mergeValue(field, one)))];
  if (values.length < 2) return null;
  return (
    <fieldset className={css.field}>
      <legend>{t(`duplicates:field.${field}`)}</legend>
      {values.map((value) => (
        <label key={value} className={css.option}>
          <input
            type="radio"
            name={`merge-${field}`}
            checked={mergeValue(field, chosen) === value}
            onChange={() => onChoose(contacts.find((one) => mergeValue(field, one) === value)?._id ?? '')}
          />
          {value ? <bdi dir="auto">{value}</bdi> : <span className="muted">{t('duplicates:nothing')}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** The same of a field of the organization's own. */
function OwnChoice(props: {
  field: ContactField;
  contacts: Some;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const words = useOwnValueWords();
  const { field, contacts, chosen, onChoose } = props;
  const saidOf = (one: Contact) => words(field, one.fields[field.key]);
  const stays =
    contacts.find(({ _id }) => _id === chosen) ?? contacts.find((one) => saidOf(one) !== '') ?? contacts[0];
  const values = [...new Set(contacts.map(saidOf))];
  if (values.length < 2) return null;
  return (
    <fieldset className={css.field}>
      <legend>
        <bdi>{ownLabel(field)}</bdi>
      </legend>
      {values.map((value) => (
        <label key={value} className={css.option}>
          <input
            type="radio"
            name={`merge-${ownPlace}${field.key}`}
            checked={saidOf(stays) === value}
            onChange={() => onChoose(contacts.find((one) => saidOf(one) === value)?._id ?? '')}
          />
          {value ? <bdi dir="auto">{value}</bdi> : <span className="muted">{t('duplicates:nothing')}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** Which of more than two contacts are meant. */
function Members(props: {
  group: DuplicateGroup;
  left: readonly string[];
  onLeft: (left: string[]) => void;
}) {
  const { t } = useTranslation();
  const { group, left, onLeft } = props;
  if (group.contacts.length < 3) return null;
  const isLast = group.contacts.length - left.length <= 2;
  return (
    <fieldset className={css.field}>
      <legend>{t('duplicates:which')}</legend>
      {group.contacts.map((one) => {
        const isLeft = left.includes(one._id);
        return (
          <Checkbox
            key={one._id}
            checked={!isLeft}
            disabled={!isLeft && isLast}
            label={<bdi>{[nameOf(one), one.email].filter(Boolean).join(' · ')}</bdi>}
            onChange={(isIn) => onLeft(isIn ? left.filter((id) => id !== one._id) : [...left, one._id])}
          />
        );
      })}
    </fieldset>
  );
}

/** Makes one of several contacts, field by field, and shows what comes of it before it is done. */
export function MergeDialog({ organizationId, group, companies, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<string[]>([]);
  const contacts = group.contacts.filter(({ _id }) => !left.includes(_id)) as [Contact, ...Contact[]];
  const fields = useOwnFields(organizationId);
  const [asked, setAsked] = useState<Partial<Record<MergeField, string>>>({});
  const [askedOwn, setAskedOwn] = useState<Record<string, string>>({});
  const isIn = ([, id]: [string, string]) => contacts.some(({ _id }) => _id === id);
  const choice: MergeChoice = {
    ...usualChoice(contacts),
    ...Object.fromEntries(Object.entries(asked).filter(isIn)),
    fields: Object.fromEntries(Object.entries(askedOwn).filter(isIn)),
  };
  const merged = mergedContact(contacts, choice);
  const { ask, isBusy } = useAskToMerge(organizationId, onClose);
  const differ = mergeFields.filter(
    (field) => new Set(contacts.map((one) => mergeValue(field, one))).size > 1,
  );
  const differOwn = fields.some(
    ({ key }) => new Set(contacts.map((one) => JSON.stringify(one.fields[key]))).size > 1,
  );
  return (
    <Dialog
      opened
      width={720}
      title={t('duplicates:dialog.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" busy={isBusy} onClick={() => void ask(contacts, choice, merged)}>
            {t('duplicates:merge')}
          </Button>
        </>
      }
    >
      <Members group={group} left={left} onLeft={setLeft} />
      {(differ.length > 0 || differOwn) && <p className="dialog-text">{t('duplicates:dialog.text')}</p>}
      {mergeFields.map((field) => (
        <FieldChoice
          key={field}
          {...{ field, contacts, choice }}
          onChoose={(id) => setAsked({ ...asked, [field]: id })}
        />
      ))}
      {fields.map((field) => (
        <OwnChoice
          key={field.key}
          {...{ field, contacts }}
          chosen={choice.fields?.[field.key]}
          onChoose={(id) => setAskedOwn({ ...askedOwn, [field.key]: id })}
        />
      ))}
      <MergePreview {...{ contacts, merged, companies, fields }} />
    </Dialog>
  );
}
