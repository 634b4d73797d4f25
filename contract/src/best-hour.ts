/** As many opens of a person, or of an organization, tell an hour. */
export const opensForHour = 3;

/** How many people get a mail at which hour of the day, on the clocks of their organization. */
export interface BestHours {
  /** By hour, from 0 to 23. */
  hours: number[];
  /** How many of them have an hour of their own. */
  own: number;
  /** When all others get it; null where nothing tells one, and it leaves at the chosen moment. */
  organizationHour: number | null;
  /** How many leave at the chosen moment. */
  atOnce: number;
}
