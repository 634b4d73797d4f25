type Data = Record<string, unknown>;

const fileIdOf = (one: unknown): string | null => {
  const id = (one as { fileId?: unknown } | null | undefined)?.fileId;
  return typeof id === 'string' && id !== '' ? id : null;
};

/** The data without the files that are gone: out of lists, and fields of one file empty. */
export function withoutFiles(data: Data, isGone: (id: string) => boolean): Data {
  const isKept = (one: unknown) => {
    const id = fileIdOf(one);
    return id === null || !isGone(id);
  };
  const kept = <V>(value: V): V => {
    if (Array.isArray(value)) return value.filter(isKept).map(kept) as V;
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([, one]) => isKept(one));
    return Object.fromEntries(entries.map(([key, one]) => [key, kept(one)])) as V;
  };
  return kept(data);
}
