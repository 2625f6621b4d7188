/** The most orders in hand that an office may allow a courier. */
export const MOST_CAPACITY = 200;

/** A courier's name as people read it. The parts of an order without a courier are null: then it means nothing. */
export const fullName = ({
  first_name,
  last_name,
}: {
  first_name: string | null;
  last_name: string | null;
}): string => `${first_name} ${last_name}`;
