/** Whether a text begins with a day that exists, `YYYY-MM-DD`, alone or with a time behind it (ISO 8601). */
export function isDay(text: string): boolean {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:$|T)/.exec(text) ?? [];
  // `2027-02-31` is the 3rd of March to a computer, and a slip to a person.
  return (
    day !== undefined &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(`${day}T00:00Z`).toISOString().startsWith(day)
  );
}
