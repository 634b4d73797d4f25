import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import { releaseIdsOf } from '@firstlook/contract/named-release.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { ChartNoAxesColumn, ListPlus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../../data/organization.ts';
import { readMostWatched, useNamedReleases } from '../../../../data/release.ts';
import { path } from '../../../../device/path.ts';
import { embargoEnd } from '../../../../parts/embargo-end.ts';
import { useErrorText } from '../../../../parts/failure.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { useOneAtATime } from '../../../../ui/hook/use-one-at-a-time.ts';
import { toast } from '../../../../ui/overlay/toast.tsx';
import { Button } from '../../../../ui/page/button.tsx';
import { type EditorProps, useFieldScope, useFrame } from '../../field-scope.ts';
import { moveRow } from '../table-rows.ts';
import { useConfirmRemoval } from '../use-confirm-removal.ts';
import { ChooseDialog } from './choose-dialog.tsx';
import { DeletedMeanwhile, useLeft } from './deleted-meanwhile.tsx';
import { offerOf } from './picked.ts';
import { PickedList } from './picked-list.tsx';
import css from './releases-editor.module.css';

/** The field that is filled from the log of watching (specification 2 section 3). */
const watchedField = 'mostWatchedReleases';

/** Puts what most people watched into the field, in that order. */
function useFill(organizationId: string, among: readonly string[] | null, onFill: (ids: string[]) => void) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return useOneAtATime(async () => {
    try {
      const { items } = await readMostWatched(organizationId, among);
      if (items.length > 0) onFill(items.map(({ _id }) => _id));
      else toast({ tone: 'ok', text: t('releaseEdit:releases.nobodyWatched') });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
    return false;
  });
}

/** What the field holds, what may be put into it, and the way to change it. */
function usePicked({ definition, value, onChange }: EditorProps) {
  const { singleItem, type, fromField } = definition;
  const { values } = useFieldScope();
  const ids = releaseIdsOf(value);
  const { left, noteOwn } = useLeft(ids);
  return {
    ids,
    left,
    among: type === 'SELECT_RELEASES_FROM_INNER_PARAM' ? releaseIdsOf(values[fromField ?? '']) : null,
    set: (next: string[]) => {
      noteOwn();
      onChange(singleItem ? (next.at(-1) ?? '') : next);
    },
  };
}

function Hints({ hidden, isNoneOffered }: { hidden: number; isNoneOffered: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {hidden > 0 && <p className="help">{t('releaseEdit:releases.hidden', { count: hidden })}</p>}
      {isNoneOffered && <p className="help">{t('releaseEdit:releases.noneAmong')}</p>}
    </>
  );
}

interface ActsProps extends EditorProps {
  canChoose: boolean;
  onOpen: () => void;
  onFill: () => void;
}

/** What can be put into the field: releases that are there, new ones, what was watched. */
function Acts({ definition, canChoose, onOpen, onFill }: ActsProps) {
  const { t } = useTranslation();
  const { organizationId, releaseType, leaveForNew } = useFieldScope();
  const { fieldName, disabled, singleItem } = definition;
  const { makes } = offerOf(useOrganization(organizationId), releaseType, fieldName);
  const make = (type: string) =>
    leaveForNew((id) => ({
      to: path.releaseEdit(organizationId),
      search: { releaseType: type, relateTo: id, field: fieldName },
    }));
  return (
    <div className="row wrap">
      {canChoose && (
        <Button size="xs" icon={ListPlus} disabled={disabled} onClick={onOpen}>
          {t('releaseEdit:releases.choose')}
        </Button>
      )}
      {!singleItem &&
        makes.map(({ id, name }) => (
          <Button key={id} size="xs" kind="ghost" icon={Plus} disabled={disabled} onClick={() => make(id)}>
            {t('releaseEdit:releases.make', { type: name || id })}
          </Button>
        ))}
      {fieldName === watchedField && !singleItem && (
        <Button size="xs" kind="ghost" icon={ChartNoAxesColumn} disabled={disabled} onClick={onFill}>
          {t('releaseEdit:releases.fill')}
        </Button>
      )}
    </div>
  );
}

/** Titles of all that the field held since it was opened. */
function useTitles(byId: ReadonlyMap<string, ReleaseCard>): ReadonlyMap<string, string> {
  const titles = useRef(new Map<string, string>());
  for (const [id, { releaseData }] of byId) titles.current.set(id, releaseData.title);
  return titles.current;
}

/**
 * Releases of the organization, chosen by searching. With `fromField` those that the other field names and no others; a
 * group's own ones by its type, and new ones can be made from here.
 */
export function ReleasesEditor(props: EditorProps) {
  const { definition, path: at } = props;
  const { singleItem = false, fieldName } = definition;
  const { t } = useTranslation();
  const { organizationId, releaseId, releaseType, errors } = useFieldScope();
  const organization = useOrganization(organizationId);
  const confirmRemoval = useConfirmRemoval();
  const [isOpen, setOpen] = useState(false);
  const { ids, left, among, set } = usePicked(props);
  const named = useNamedReleases(organizationId, ids);
  const titles = useTitles(named.byId);
  const frame = useFrame(props);
  const fill = useFill(organizationId, among, set);
  const remove = async (id: string, name: string) => {
    if (await confirmRemoval(t('releaseEdit:releases.removeTitle', { name })))
      set(ids.filter((other) => other !== id));
  };
  const hidden = ids.filter((id) => {
    const one = named.byId.get(id);
    return one && (one.status !== 'distributed' || embargoEnd(one) !== null);
  });
  return (
    <Field {...frame} group>
      {() => (
        <div className={css.field}>
          {ids.length === 0 ? (
            <p className="help">{t('releaseEdit:releases.none')}</p>
          ) : (
            <PickedList
              ids={ids}
              byId={named.byId}
              isKnown={named.isKnown}
              among={among}
              shape={coverShapeOf(organization)}
              faultOf={(position) => errors.get(`${at}.${position}`)}
              onMove={(position, step) => set(moveRow(ids, position, step))}
              onRemove={(id, name) => void remove(id, name)}
            />
          )}
          {left.length > 0 && (
            <DeletedMeanwhile {...{ organizationId, left }} titleOf={(id) => titles.get(id)} />
          )}
          <Hints hidden={hidden.length} isNoneOffered={among?.length === 0} />
          <Acts
            {...props}
            canChoose={!(singleItem && ids.length > 0) && among?.length !== 0}
            onOpen={() => setOpen(true)}
            onFill={() => void fill()}
          />
          {isOpen && (
            <ChooseDialog
              organizationId={organizationId}
              title={frame.label}
              types={offerOf(organization, releaseType, fieldName).types}
              among={among}
              except={releaseId ? [...ids, releaseId] : ids}
              isOne={singleItem}
              onClose={() => setOpen(false)}
              onChoose={(chosen) => set([...ids, ...chosen])}
            />
          )}
        </div>
      )}
    </Field>
  );
}
