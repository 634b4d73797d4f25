import type { DragEvent, ReactNode } from 'react';
import { classNames } from '../page/class-name.ts';

export interface Column<T> {
  key: string;
  header: ReactNode;
  /** Numbers: tabular, aligned to the end. */
  numeric?: boolean;
  /** Left out on a phone, where each row is a card. */
  wideOnly?: boolean;
  cell: (row: T) => ReactNode;
}

interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  onRow?: (row: T) => void;
  isActive?: (row: T) => boolean;
  /** Rows that can be taken along with the mouse. */
  onDrag?: ((event: DragEvent<HTMLElement>, row: T) => void) | undefined;
}

/** A table of rows; on a phone each row becomes a card with its headers as labels. */
export function DataTable<T>({ label, columns, rows, keyOf, onRow, isActive, onDrag }: DataTableProps<T>) {
  return (
    <div className="panel data-table-wrap">
      <table className="data-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classNames(column.numeric && 'number')}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // The row is a larger target for the mouse; keyboard users have the link or button inside it.
            <tr
              key={keyOf(row)}
              className={classNames(onRow && 'click', isActive?.(row) && 'chosen')}
              draggable={!!onDrag}
              onDragStart={onDrag && ((event) => onDrag(event, row))}
              onClick={
                onRow &&
                ((event) => {
                  if (!(event.target as HTMLElement).closest('a,button,input,label,select')) onRow(row);
                })
              }
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classNames(column.numeric && 'number', column.wideOnly && 'wide')}
                  data-label={typeof column.header === 'string' ? column.header : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
