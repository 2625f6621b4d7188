import { addDays, type Day } from "#shared/dates.ts";

/** The most orders in hand that an office may allow a courier. */
export const MOST_CAPACITY = 200;

export const MOST_PAPERS = 20;

/** So many days before it expires, a paper waits for somebody. */
const WARNING_DAYS = 30;

interface Expiring {
  expires_on: string | null;
}

/** The last day on which a paper that expires waits for somebody. */
export const lastWarned = (today: Day): Day => addDays(today, WARNING_DAYS);

/** Whether a paper was valid only until a day before `today`. */
export const isExpired = ({ expires_on }: Expiring, today: string): boolean =>
  expires_on !== null && expires_on < today;

/** The papers that have expired. */
export const expiredAmong = <Paper extends Expiring>(papers: readonly Paper[], today: string): Paper[] =>
  papers.filter((paper) => isExpired(paper, today));

/** A courier's name as people read it. The parts of an order without a courier are null: then it means nothing. */
export const fullName = ({
  first_name,
  last_name,
}: {
  first_name: string | null;
  last_name: string | null;
}): string => `${first_name} ${last_name}`;
