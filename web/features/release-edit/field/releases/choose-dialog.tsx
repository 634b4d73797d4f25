import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import type { FolderSummary } from '@firstlook/contract/folder.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFolders } from '../../../../data/folder.ts';
import { useOrganization } from '../../../../data/organization.ts';
import { useReleases, useReleasesAmong } from '../../../../data/release.ts';
import { Failure } from '../../../../parts/failure.tsx';
import { pictureOf } from '../../../../parts/picture.ts';
import { ReleaseAbout, toldOf } from '../../../../parts/release-about.tsx';
import { ReleaseStatusChip } from '../../../../parts/release-status.tsx';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import { SearchField } from '../../../../ui/field/search-field.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Button } from '../../../../ui/page/button.tsx';
import { classNames } from '../../../../ui/page/class-name.ts';
import type { CoverShape } from '../../../../ui/page/cover.tsx';
import { Cover } from '../../../../ui/page/cover.tsx';
import css from './releases-editor.module.css';

interface ChooseDialogProps {
  organizationId: string;
  title: string;
  /** The types that are offered; null: all, and the person may narrow them. */
  types: readonly string[] | null;
  /** Only these are offered; null: all. */
  among: readonly string[] | null;
  /** Chosen already, and the release itself. */
  except: readonly string[];
  isOne: boolean;
  onChoose: (ids: string[]) => void;
  onClose: () => void;
}

/** As many as one answer shows, a season of a daily series; words narrow the rest. */
const shown = 200;

/** What the person narrows the offer by. */
interface Narrowing {
  search: string;
  type: string | null;
  folder: string | null;
}

/** What is offered for the words, the type and the folder that were chosen. */
function useOffered(props: ChooseDialogProps, { search, type, folder }: Narrowing) {
  const { organizationId, types, among, except } = props;
  const left = among?.filter((id) => !except.includes(id)) ?? null;
  const releaseType = type ? [type] : types;
  const params = {
    ...(releaseType ? { releaseType: [...releaseType] } : {}),
    ...(folder ? { folder } : {}),
  };
  // What is chosen already is taken out of the answer: so many more are asked for.
  const limit = Math.min(500, shown + except.length);
  const ofAll = useReleases(
    organizationId,
    { filter: { search, params }, pagination: { page: 0, limit } },
    left === null,
  );
  const ofThese = useReleasesAmong(organizationId, { filter: { search, params } }, left ?? []);
  const isAny = left === null || left.length > 0;
  const query = left === null ? ofAll : ofThese;
  const found = query.data?.items ?? [];
  const items = isAny ? found.filter(({ _id }) => !except.includes(_id)) : [];
  const isCut = left === null && (ofAll.data?.total ?? 0) > found.length;
  return {
    ...query,
    items: items.slice(0, shown),
    hasMore: isCut || items.length > shown,
    isEmpty: !isAny || (!!query.data && items.length === 0),
  };
}

/** Folders by their way from the top, parents before their children. */
function folderOptions(folders: readonly FolderSummary[]) {
  const byId = new Map(folders.map((one) => [one._id, one]));
  const wayTo = ({ name, parentId }: FolderSummary): string => {
    const parent = parentId && byId.get(parentId);
    return parent ? `${wayTo(parent)} / ${name}` : name;
  };
  return folders.map((one) => ({ value: one._id, label: wayTo(one) }));
}

interface ToolsProps {
  narrowing: Narrowing;
  onChange: (change: Partial<Narrowing>) => void;
  organizationId: string;
  types: readonly { id: string; name: string }[];
}

/** Words, type and folder; a choice of one is none and is not shown. */
function Tools({ narrowing, onChange, organizationId, types }: ToolsProps) {
  const { t } = useTranslation();
  const folders = useFolders(organizationId).data?.items ?? [];
  return (
    <div className={css.tools}>
      <SearchField
        label={t('releaseEdit:releases.search')}
        value={narrowing.search}
        onChange={(search) => onChange({ search })}
      />
      {types.length > 1 && (
        <SelectField
          clearable
          label={t('releaseEdit:releases.type')}
          value={narrowing.type}
          options={types.map(({ id, name }) => ({ value: id, label: name || id }))}
          onChange={(type) => onChange({ type })}
        />
      )}
      {folders.length > 0 && (
        <SelectField
          clearable
          label={t('releaseEdit:releases.folder')}
          value={narrowing.folder}
          options={folderOptions(folders)}
          onChange={(folder) => onChange({ folder })}
        />
      )}
    </div>
  );
}

/** Ticks all that are offered, or none of them. */
function AllOffered({
  offered,
  checked,
  onChange,
}: {
  offered: readonly string[];
  checked: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { t } = useTranslation();
  const others = checked.filter((id) => !offered.includes(id));
  const isAll = others.length + offered.length === checked.length;
  return (
    <Checkbox
      checked={isAll}
      onChange={(isOn) => onChange(isOn ? [...others, ...offered] : others)}
      label={t('releaseEdit:releases.all', { count: offered.length })}
    />
  );
}

interface OfferLineProps {
  release: ReleaseCard;
  home: ReturnType<typeof useOrganization>;
  shape: CoverShape;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}

function OfferLine({ release, home, shape, checked, onChange }: OfferLineProps) {
  const { title, mainImage } = release.releaseData;
  const label = (
    <span className={css.offered}>
      <span className={classNames(css.face, css[shape])}>
        <Cover shape={shape} room="120px" {...pictureOf(mainImage)} title="" />
      </span>
      <span className={css.name}>
        <b>
          <bdi>{title}</bdi>
        </b>
        <ReleaseAbout release={toldOf(release)} home={home} />
        {release.status !== 'distributed' && <ReleaseStatusChip release={release} />}
      </span>
    </span>
  );
  return (
    <li>
      <Checkbox checked={checked} onChange={onChange} label={label} />
    </li>
  );
}

function Footer({ count, onAdd, onClose }: { count: number; onAdd: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button kind="primary" disabled={count === 0} onClick={onAdd}>
        {count > 0 ? t('releaseEdit:releases.addMany', { count }) : t('releaseEdit:releases.add')}
      </Button>
    </>
  );
}

/** Finds releases by words, type and folder, with their pictures, and gives those that were checked. */
export function ChooseDialog(props: ChooseDialogProps) {
  const { organizationId, title, types, isOne, onChoose, onClose } = props;
  const { t } = useTranslation();
  const organization = useOrganization(organizationId);
  const [narrowing, setNarrowing] = useState<Narrowing>({ search: '', type: null, folder: null });
  const [checked, setChecked] = useState<string[]>([]);
  const offered = useOffered(props, narrowing);
  const allTypes = organization?.releaseTypes ?? [];
  const check = (id: string, isOn: boolean) =>
    setChecked((before) => (isOn ? [...(isOne ? [] : before), id] : before.filter((other) => other !== id)));
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      footer={
        <Footer
          count={checked.length}
          onClose={onClose}
          onAdd={() => {
            onChoose(checked);
            onClose();
          }}
        />
      }
    >
      <Tools
        narrowing={narrowing}
        onChange={(change) => setNarrowing((before) => ({ ...before, ...change }))}
        organizationId={organizationId}
        types={types === null ? allTypes : []}
      />
      {offered.error ? (
        <Failure error={offered.error} onRetry={() => void offered.refetch()} />
      ) : (
        <>
          {!isOne && offered.items.length > 1 && (
            <AllOffered
              offered={offered.items.map(({ _id }) => _id)}
              checked={checked}
              onChange={setChecked}
            />
          )}
          <ul className={css.offers}>
            {offered.items.map((one) => (
              <OfferLine
                key={one._id}
                release={one}
                shape={coverShapeOf(organization)}
                home={organization}
                checked={checked.includes(one._id)}
                onChange={(isOn) => check(one._id, isOn)}
              />
            ))}
          </ul>
        </>
      )}
      {offered.isEmpty && <p className="muted">{t('common:noMatch')}</p>}
      {offered.hasMore && <p className="muted small">{t('releaseEdit:releases.more')}</p>}
    </Dialog>
  );
}
