import { useContactsByEmail } from '../../data/contact.ts';
import { type ChosenPerson, maximumPeople } from '../../parts/prepared-send.ts';
import { asContacts } from './audience.ts';

/** Asks which of some people, known by their address alone, are contacts, and gives them back as those contacts. */
export function useAsContacts(organizationId: string) {
  const { mutateAsync } = useContactsByEmail(organizationId);
  return async (people: readonly ChosenPerson[]): Promise<ChosenPerson[]> => {
    const typed = people.filter(({ id }) => id === null).slice(0, maximumPeople);
    if (typed.length === 0) return [...people];
    return asContacts(people, (await mutateAsync(typed.map(({ email }) => email))).items);
  };
}
