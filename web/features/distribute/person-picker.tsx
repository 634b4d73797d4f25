import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContacts } from '../../data/contact.ts';
import type { ChosenPerson } from '../../parts/prepared-send.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { useDebounced } from '../../ui/hook/use-debounced.ts';
import { personOf } from './audience.ts';
import { FindList, lineId } from './find-list.tsx';
import type { FindRow } from './find-rows.ts';
import css from './message.module.css';
import { useTaking } from './use-taking.ts';

interface PersonPickerProps {
  organizationId: string;
  label: string;
  onPick: (person: ChosenPerson) => void;
}

/** One contact, found by what is typed of it; the list is there as long as something is. */
export function PersonPicker({ organizationId, label, onPick }: PersonPickerProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const answer = useContacts(
    organizationId,
    { filter: { search }, pagination: { page: 0, limit: 20 } },
    search !== '',
  );
  const isSettled = search === typed.trim() && !answer.isPlaceholderData && !answer.isPending;
  const people = typed.trim() === '' ? [] : (answer.data?.items ?? []);
  const rows: FindRow[] = people.map((contact) => {
    const person = personOf(contact, contact.email);
    return { key: `person${person.id}`, person };
  });
  const take = ({ person }: FindRow) => {
    if (person) onPick(person);
    write('');
  };
  const { active, onKeyDown, reset } = useTaking({ rows, isSettled }, typed, take);
  const write = (text: string) => {
    setTyped(text);
    reset();
  };
  const isOpen = rows.length > 0;
  return (
    <div className={css.picker}>
      <SearchField
        label={label}
        value={typed}
        onChange={write}
        combobox={{ listId, isOpen, activeId: lineId(listId, rows[active]), onKeyDown }}
      />
      {isOpen && (
        <div className={css.picked}>
          <FindList id={listId} rows={rows} active={active} onTake={take} />
        </div>
      )}
      {!isOpen && typed.trim() !== '' && isSettled && (
        <p className="muted small" role="status">
          {t('distribute:noneFound')}
        </p>
      )}
    </div>
  );
}
