import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetSearch } from '../../ui/hook/navigation.ts';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import type { Sheet } from './sheet.ts';
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
  tables: readonly string[];
  /** Choices above the chart. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A chart under its name, or the same figures as a table. */
export function ChartSection({ sheet, tables, tools, children }: ChartSectionProps) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const isTable = tables.includes(sheet.name);
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>{sheet.title}</h2>
        {!isTable && tools}
        <IconButton
          icon={isTable ? ChartNoAxesColumn : Table2}
          label={t(isTable ? 'stats:asChart' : 'stats:asTable', { name: sheet.title })}
          onClick={() => setSearch({ table: toggled(tables, sheet.name) })}
        />
      </div>
      {isTable ? <SheetTable sheet={sheet} /> : children}
    </section>
  );
}
