import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** What a write is given, and what the server answers. */
export type Write<Input, Answer> = (input: Input) => Promise<Answer>;

/**
 * A write, after which everything kept below these keys is read again, also when it failed: somebody else may have
 * changed what it met.
 *
 * @param keep `shown`: the answer holds a secret, and is kept for no longer than what shows it
 */
export function useWrite<Input, Answer>(
  stale: readonly QueryKey[],
  write: Write<Input, Answer>,
  keep: 'usual' | 'shown' = 'usual',
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
    ...(keep === 'shown' && { gcTime: 0 }),
  });
}
