import type { PersonData } from '../../data/trust.ts';

/** Hands the answer to the person as a file; it is not asked for again. */
export function download(data: PersonData): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `person-${data.at.slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
