import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRelease, useReleases } from '../../../data/release.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Button, IconButton } from '../../../ui/page/button.tsx';
import { type EditorProps, useFieldScope, useFrame } from '../field-scope.ts';
import css from '../release-edit.module.css';
import { useConfirmRemoval } from './use-confirm-removal.ts';

/** Results shown under the search: the server searches, the screen shows few. */
const shownResults = 8;

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value ? [value] : []).flatMap((one) => {
    const id = typeof one === 'string' ? one : (one as { _id?: unknown } | null)?._id;
    return typeof id === 'string' && id ? [id] : [];
  });

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const { organizationId } = useFieldScope();
  const { data } = useRelease(organizationId, id);
  const confirmRemoval = useConfirmRemoval();
  const name = String(data?.releaseData.title ?? id);
  const remove = async () => {
    if (await confirmRemoval(t('releaseEdit:releases.removeTitle', { name }))) onRemove();
  };
  return (
    <li className={css.picked}>
      <bdi>{name}</bdi>
      <IconButton
        small
        icon={X}
        label={t('releaseEdit:releases.remove', { name })}
        onClick={() => void remove()}
      />
    </li>
  );
}

/** Releases of the organization, chosen by searching; with `fromField`, those that share its value come first. */
export function ReleasesEditor(props: EditorProps) {
  const { definition, value, onChange } = props;
  const { t } = useTranslation();
  const { organizationId, releaseId, values } = useFieldScope();
  const [search, setSearch] = useState('');
  const ids = idsOf(value);
  const shared = definition.fromField ? String(values[definition.fromField] ?? '') : '';
  const query = search || shared;
  const { data } = useReleases(
    organizationId,
    { filter: { search: query }, pagination: { page: 0, limit: 15 } },
    query !== '',
  );
  const found = (data?.items ?? [])
    .filter((one) => one._id !== releaseId && !ids.includes(one._id))
    .slice(0, shownResults);
  const choose = (id: string) => onChange(definition.singleItem ? id : [...ids, id]);
  return (
    <Field {...useFrame(props)} group>
      {() => (
        <div className={css.releasesField}>
          {ids.length === 0 ? (
            <p className="help">{t('releaseEdit:releases.none')}</p>
          ) : (
            <ul className={css.pickedList}>
              {ids.map((id) => (
                <Chosen
                  key={id}
                  id={id}
                  onRemove={() => onChange(definition.singleItem ? '' : ids.filter((other) => other !== id))}
                />
              ))}
            </ul>
          )}
          <SearchField label={t('releaseEdit:releases.search')} value={search} onChange={setSearch} />
          {query !== '' && (
            <ul>
              {found.map((one) => (
                <li key={one._id}>
                  <Button kind="ghost" size="xs" icon={Plus} onClick={() => choose(one._id)}>
                    <bdi>{one.releaseData.title}</bdi>
                  </Button>
                </li>
              ))}
              {data && found.length === 0 && <li className="help">{t('common:noMatch')}</li>}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}
