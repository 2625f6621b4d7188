/** A courier's name as people read it. The parts of an order without a courier are null: then it means nothing. */
export const fullName = ({
  first_name,
  last_name,
}: {
  first_name: string | null;
  last_name: string | null;
}): string => `${first_name} ${last_name}`;
