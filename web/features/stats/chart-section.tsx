import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetSearch } from '../../ui/hook/navigation.ts';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import type { Picture } from './picture.ts';
import type { Sheet } from './sheet.ts';
import { SheetExport } from './sheet-export.tsx';
import css from './stats.module.css';
import { toggled } from './stats-state.ts';

export function SheetTable({ sheet }: { sheet: Sheet }) {
  return (
    <DataTable
      label={sheet.title}
      rows={sheet.rows}
      keyOf={(row) => row.key}
      columns={sheet.heads.map(
        ({ shown, numeric }, position): Column<Sheet['rows'][number]> => ({
          key: shown,
          header: shown,
          numeric,
          cell: (row) => <bdi>{row.cells[position]?.shown}</bdi>,
        }),
      )}
    />
  );
}

interface ChartSectionProps {
  sheet: Sheet;
  /** Charts that are tables now. */
  tables?: readonly string[];
  /** Choices above the chart. */
  tools?: ReactNode;
  /** The chart as a picture. */
  picture?: () => Picture;
  /** Stands on a sheet of its own beside another one. */
  inPanel?: boolean;
  heading?: 'h2' | 'h3';
  /** In place of the files of what is shown: where that is a part of what there is. */
  files?: ReactNode;
  /** The chart; without it the figures are always a table. */
  children?: ReactNode;
}

/** A chart under its name, or the same figures as a table; either as a file. */
export function ChartSection(props: ChartSectionProps) {
  const { sheet, tables = [], tools, picture, inPanel, heading: Heading = 'h2', files, children } = props;
  const { t } = useTranslation();
  const setSearch = useSetSearch(true);
  const isTable = !children || tables.includes(sheet.name);
  return (
    <section className={inPanel ? 'panel' : css.section}>
      <div className={css.sectionHead}>
        <Heading>{sheet.title}</Heading>
        {!isTable && tools}
        {children && (
          <IconButton
            icon={isTable ? ChartNoAxesColumn : Table2}
            label={t(isTable ? 'stats:asChart' : 'stats:asTable', { name: sheet.title })}
            onClick={() => setSearch({ table: toggled(tables, sheet.name) })}
          />
        )}
        {files ?? (
          <SheetExport
            sheets={[sheet]}
            name={sheet.name}
            label={t('stats:exportOf', { name: sheet.title })}
            picture={picture}
          />
        )}
      </div>
      {isTable ? <SheetTable sheet={sheet} /> : children}
    </section>
  );
}
