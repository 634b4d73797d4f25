interface Nested<F> {
  type: string;
  fields?: readonly F[] | undefined;
}

/** Way to a field from the list of its level, through the rows around it: positions, the outermost first. */
export type Way = readonly number[];

export interface FieldOfLevel<F> {
  field: F;
  way: Way;
  /** The rows that it stands in, the outermost first. */
  rows: readonly F[];
}

/**
 * Fields whose values lie beside each other, those of a release or those of one row of a table, as they stand in the file. A
 * ROW is only a line of the form (specification 1 section 3): it is one of them, and what it holds stands behind it among
 * its neighbours.
 */
export const fieldsOfLevel = <F extends Nested<F>>(
  fields: readonly F[],
  before: Way = [],
  rows: readonly F[] = [],
): FieldOfLevel<F>[] =>
  fields.flatMap((field, position) => {
    const way = [...before, position];
    const inner = field.type === 'ROW' ? fieldsOfLevel(field.fields ?? [], way, [...rows, field]) : [];
    return [{ field, way, rows }, ...inner];
  });
