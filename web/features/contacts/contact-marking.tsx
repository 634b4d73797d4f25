import { searchForm } from '@firstlook/contract/search-form.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGeneralIn, useLabels, useMailingLists } from '../../data/contact.ts';
import { useContactSelectionPreview } from '../../data/contact-selection.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { NameForm, type NameFormHandle } from '../../parts/name-form.tsx';
import { chosenOf, countOf } from '../../parts/selection/selection.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './contact-marking.module.css';
import { type ContactActs, type ContactChoice, shown } from './use-contact-acts.ts';

/** Fewer are read faster than searched. */
const searchFrom = 8;

const newKey = (name: string) => `new ${name.trim().toLowerCase()}`;

interface ContactMarkingProps {
  organizationId: string;
  kind: 'tag' | 'list';
  selection: ContactChoice;
  acts: ContactActs;
  onClose: () => void;
}

/** Tags or own lists, by name. */
function useMarks(organizationId: string, kind: 'tag' | 'list') {
  const tags = useLabels(organizationId, 'tag');
  const lists = useMailingLists(organizationId);
  const all =
    kind === 'tag'
      ? (tags.data?.items ?? []).map(({ _id, name }) => ({ _id, name }))
      : (lists.data?.items ?? [])
          .filter((list) => !isGeneralIn(organizationId, list))
          .map(({ _id, title }) => ({ _id, name: title }));
  return { all, ...(kind === 'tag' ? tags : lists) };
}

/** Which tags or lists the selected contacts have: a dash where only some do; a check gives or takes it at once. */
export function ContactMarking({ organizationId, kind, selection, acts, onClose }: ContactMarkingProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  // What had what when the window was opened; what is done here stands over it.
  const [chosen] = useState(() => chosenOf(selection));
  const { data, error } = useContactSelectionPreview(organizationId, chosen);
  const [done, setDone] = useState<Readonly<Record<string, number>>>({});
  const marks = useMarks(organizationId, kind);
  const count = data?.count ?? 0;
  const known = data?.[kind === 'tag' ? 'tags' : 'lists'];
  // A new one has no id before it is made: it is known by its name.
  const inside = (id: string, name: string) =>
    done[id] ?? done[newKey(name)] ?? known?.find(({ _id }) => _id === id)?.count ?? 0;
  const put = async (id: string, name: string, isIn: boolean) => {
    const before = inside(id, name);
    const note = (now: number) => setDone((all) => ({ ...all, [id]: now }));
    note(isIn ? count : 0);
    if (!(await acts.mark({ kind, id, name }, isIn))) note(before);
  };
  const fresh = useRef<NameFormHandle>(null);
  const finish = async () => {
    if ((await fresh.current?.finish()) ?? true) onClose();
  };
  const wanted = searchForm(search);
  const listed = marks.all.filter(({ name }) => searchForm(name).includes(wanted));
  const failure = error ?? marks.error;
  return (
    <Dialog
      opened
      title={t(`contactSelection:${kind}.title`, shown(countOf(selection)))}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={() => void finish()}>
          {t('contactSelection:done')}
        </Button>
      }
    >
      {failure ? (
        <Failure error={failure} onRetry={() => void marks.refetch()} />
      ) : marks.isPending || !data ? (
        <p className="muted">{t('common:loading')}</p>
      ) : (
        <>
          {marks.all.length > searchFrom && (
            <SearchField label={t(`contactSelection:${kind}.search`)} value={search} onChange={setSearch} />
          )}
          {listed.length === 0 && (
            <p className="muted">
              {t(marks.all.length > 0 ? 'common:noMatch' : `contactSelection:${kind}.none`)}
            </p>
          )}
          <ul className={css.marks}>
            {listed.map(({ _id, name }) => {
              const has = inside(_id, name);
              const isSome = has > 0 && has < count;
              return (
                <li key={_id}>
                  <Checkbox
                    label={<bdi>{name}</bdi>}
                    description={
                      isSome && t('common:ofTotal', { count: formatNumber(has), total: formatNumber(count) })
                    }
                    checked={has > 0 && has === count}
                    indeterminate={isSome}
                    onChange={(isIn) => void put(_id, name, isIn)}
                  />
                </li>
              );
            })}
          </ul>
          <div className={css.fresh}>
            <NameForm
              ref={fresh}
              label={t(`contactSelection:${kind}.new`)}
              save={t('contactSelection:create')}
              required={t('contacts:issue.required')}
              faultOf={errorText}
              onSave={async (name) => {
                const isKept = await acts.mark({ kind, name }, true);
                if (isKept) setDone((all) => ({ ...all, [newKey(name)]: count }));
                return isKept;
              }}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
