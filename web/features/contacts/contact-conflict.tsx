import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { useTranslation } from 'react-i18next';
import { ownLabel, useOwnFields } from '../../parts/own-field.ts';
import { useOwnValueWords } from '../../parts/own-value.ts';
import { ConflictDialog } from '../../ui/overlay/conflict-dialog.tsx';
import { sidesOf } from '../../ui/overlay/conflict-sides.ts';
import type { Draft } from './contact-draft.ts';

const labels = {
  firstName: 'contacts:field.firstName',
  lastName: 'contacts:field.lastName',
  email: 'contacts:column.email',
  role: 'contacts:field.role',
  gender: 'contacts:field.gender',
  tags: 'contacts:column.tags',
  company: 'contacts:company',
  notes: 'contacts:field.notes',
  mobile: 'contacts:column.mobile',
  country: 'contacts:field.country',
  watches: 'contacts:field.watches',
  addresses: 'contacts:further.title',
  emailLabel: 'contacts:further.email.mainLabel',
  mobileLabel: 'contacts:further.mobile.mainLabel',
} as const satisfies Record<Exclude<keyof Draft, 'fields'>, string>;
type Plain = keyof typeof labels;
const plainFields = Object.keys(labels) as Plain[];
const ownPlace = 'fields.';

const inWords = (value: Draft[Plain]): string =>
  Array.isArray(value)
    ? value
        .map((one) => (typeof one === 'string' ? one : [one.address, one.label].filter(Boolean).join(' · ')))
        .join(', ')
    : value;

interface ContactConflictProps {
  base: Draft;
  mine: Draft;
  /** What is stored now. */
  theirs: Draft;
  organizationId: string;
  onClose: () => void;
  /** The draft with the chosen values, to be saved over what is stored. */
  onChoose: (draft: Draft) => void;
}

/** Another person saved the contact meanwhile: nothing that was typed is lost, each changed field is chosen. */
export function ContactConflict({
  base,
  mine,
  theirs,
  organizationId,
  onClose,
  onChoose,
}: ContactConflictProps) {
  const { t } = useTranslation();
  const fields = useOwnFields(organizationId);
  const words = useOwnValueWords();
  const said = (draft: Draft, key: Plain) =>
    key === 'gender' ? t(`contacts:gender.${draft.gender || 'none'}`) : inWords(draft[key]);
  const plain = plainFields
    .filter((key) => !deepEqual(mine[key], theirs[key]))
    .map((key) => ({
      path: key,
      name: t(labels[key]),
      mine: said(mine, key),
      theirs: said(theirs, key),
      ...sidesOf(base[key], mine[key], theirs[key]),
    }));
  const own = fields
    .map((field) => ({ field, of: (draft: Draft) => draft.fields[field.key] }))
    .filter(({ of }) => !deepEqual(of(mine) ?? null, of(theirs) ?? null))
    .map(({ field, of }) => ({
      path: `${ownPlace}${field.key}`,
      name: ownLabel(field),
      mine: words(field, of(mine)),
      theirs: words(field, of(theirs)),
      ...sidesOf(of(base) ?? null, of(mine) ?? null, of(theirs) ?? null),
    }));
  /** What is stored now where that was chosen; own fields that nobody here knows stay as they are stored. */
  const choose = (paths: readonly string[]): Draft => {
    const kept = Object.fromEntries(
      Object.entries(theirs.fields).filter(
        ([key]) => !fields.some((field) => field.key === key) || paths.includes(`${ownPlace}${key}`),
      ),
    );
    const isMine = (key: string) => !paths.includes(`${ownPlace}${key}`);
    return {
      ...mine,
      ...Object.fromEntries(
        plainFields.filter((key) => paths.includes(key)).map((key) => [key, theirs[key]]),
      ),
      fields: {
        ...Object.fromEntries(Object.entries(mine.fields).filter(([key]) => isMine(key))),
        ...kept,
      },
    };
  };
  return (
    <ConflictDialog
      title={t('contacts:conflict')}
      fields={[...plain, ...own]}
      onClose={onClose}
      onChoose={(chosen) => onChoose(choose(chosen.map(({ path }) => path)))}
    />
  );
}
