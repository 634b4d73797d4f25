import { useDebouncedValue } from '@mantine/hooks';

/** The value once it has rested for so many milliseconds: what is being typed or dragged is not drawn a hundred times. */
export const useDebounced = <T>(value: T, milliseconds: number): T =>
  useDebouncedValue(value, milliseconds)[0];
