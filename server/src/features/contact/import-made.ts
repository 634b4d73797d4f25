/** What an import makes besides people: labels and a list, by their ids. */
export interface Made {
  tag?: string[];
  company?: string[];
  list?: string;
}
