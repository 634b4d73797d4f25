import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { useTranslation } from 'react-i18next';
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
} as const satisfies Record<keyof Draft, string>;
const fields = Object.keys(labels) as (keyof Draft)[];

const inWords = (value: string | string[]) => (Array.isArray(value) ? value.join(', ') : value);

interface ContactConflictProps {
  base: Draft;
  mine: Draft;
  /** What is stored now. */
  theirs: Draft;
  onClose: () => void;
  /** The draft with the chosen values, to be saved over what is stored. */
  onChoose: (draft: Draft) => void;
}

/** Another person saved the contact meanwhile: nothing that was typed is lost, each changed field is chosen. */
export function ContactConflict({ base, mine, theirs, onClose, onChoose }: ContactConflictProps) {
  const { t } = useTranslation();
  const said = (draft: Draft, key: keyof Draft) =>
    key === 'gender' ? t(`contacts:gender.${draft.gender || 'none'}`) : inWords(draft[key]);
  return (
    <ConflictDialog
      title={t('contacts:conflict')}
      fields={fields
        .filter((key) => !deepEqual(mine[key], theirs[key]))
        .map((key) => ({
          path: key,
          name: t(labels[key]),
          mine: said(mine, key),
          theirs: said(theirs, key),
          ...sidesOf(base[key], mine[key], theirs[key]),
        }))}
      onClose={onClose}
      onChoose={(chosen) =>
        onChoose({
          ...mine,
          ...Object.fromEntries(chosen.map(({ path }) => [path, theirs[path as keyof Draft]])),
        })
      }
    />
  );
}
