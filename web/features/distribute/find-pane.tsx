import { ClipboardPaste } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '../../data/contact.ts';
import { useOrganization } from '../../data/organization.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import type { Chosen, ChosenPerson } from '../../parts/prepared-send.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { addGroup, addPeople } from './audience.ts';
import { FindList, lineId } from './find-list.tsx';
import type { FindRow } from './find-rows.ts';
import { PasteDialog } from './paste-dialog.tsx';
import css from './people.module.css';
import { useAsContacts } from './use-as-contacts.ts';
import { useChosenNow } from './use-chosen-now.ts';
import { useFound } from './use-found.ts';
import { useTaking } from './use-taking.ts';

interface FindPaneProps {
  organizationId: string;
  chosen: Chosen;
  /** Nobody is named one by one: lists, tags, companies, searches and everybody. */
  onlyGroups?: boolean;
  onChange: (chosen: Chosen) => void;
}

const useLabelOptions = (organizationId: string, kind: 'tag' | 'company', isGeneral: boolean) =>
  (useLabels(organizationId, kind, isGeneral).data?.items ?? []).map(({ _id, name, contacts }) => ({
    value: _id,
    label: name,
    count: contacts,
  }));

/** Where people are found: lists, tags, companies, a search, pasted addresses. Enter takes the marked line. */
export function FindPane({ organizationId, chosen, onlyGroups, onChange }: FindPaneProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [tags, setTags] = useState<string[]>([]);
  const [companies, setCompanies] = useState<string[]>([]);
  const [isGeneral, setGeneral] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const hasGeneral = useOrganization(organizationId)?.dontUseGlobalDbData === false;
  const found = useFound(organizationId, { typed, tags, companies, isGeneral, onlyGroups }, chosen);
  const asContacts = useAsContacts(organizationId);
  const change = useChosenNow(chosen, onChange);
  const errorText = useErrorText();
  const add = async (people: readonly ChosenPerson[]) => {
    try {
      const known = await asContacts(people);
      change((now) => addPeople(now, known));
      return true;
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
      return false;
    }
  };
  const take = (row: FindRow) => {
    const { group, person } = row;
    if (group) change((now) => addGroup(now, group));
    else if (person.id === null) void add([person]);
    else change((now) => addPeople(now, [person]));
    write('');
  };
  const { active, onKeyDown, reset } = useTaking(found, typed, take);
  const write = (text: string) => {
    setTyped(text);
    reset();
  };
  const isOpen = found.rows.length > 0;
  const tagOptions = useLabelOptions(organizationId, 'tag', isGeneral);
  const companyOptions = useLabelOptions(organizationId, 'company', isGeneral);
  return (
    <div className="panel">
      <div className={css.paneTop}>
        <SearchField
          label={t('distribute:find')}
          value={typed}
          onChange={write}
          combobox={{ listId, isOpen, activeId: lineId(listId, found.rows[active]), onKeyDown }}
        />
        <ChoiceFilter many name={t('contacts:tag')} options={tagOptions} chosen={tags} onChange={setTags} />
        <ChoiceFilter
          many
          name={t('contacts:company')}
          options={companyOptions}
          chosen={companies}
          onChange={setCompanies}
        />
        {hasGeneral && (
          <Switch
            label={t('contacts:general.switch')}
            checked={isGeneral}
            onChange={(on) => {
              setGeneral(on);
              // Tags and companies of the one are not those of the other.
              setTags([]);
              setCompanies([]);
              reset();
            }}
          />
        )}
      </div>
      {isOpen ? (
        <FindList id={listId} rows={found.rows} active={active} onTake={take} />
      ) : (
        <p className={classNames('muted', css.paneNone, css.paneScroll)}>
          {found.isSettled && t('distribute:noneFound')}
        </p>
      )}
      <div className={classNames(css.person, css.paneFoot)}>
        {!onlyGroups && (
          <>
            <button type="button" className="link" onClick={() => setPasting(true)}>
              <Icon of={ClipboardPaste} small /> {t('distribute:paste.open')}
            </button>
            <AppLink className="link" to={path.contactImport(organizationId)}>
              {t('distribute:importSheet')}
            </AppLink>
          </>
        )}
        <span className="muted small end" role="status">
          {t('distribute:results', { count: found.total, total: formatNumber(found.total) })}
        </span>
      </div>
      <PasteDialog opened={isPasting} onClose={() => setPasting(false)} onAdd={add} />
    </div>
  );
}
