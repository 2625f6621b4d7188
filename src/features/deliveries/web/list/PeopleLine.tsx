import type { ReactNode } from "react";
import classes from "../deliveries.module.css";

interface PeopleLineProps {
  client: ReactNode;
  /** What follows softly, and is cut first: the recipient, the zone. */
  further: readonly (string | null | undefined)[];
}

export function PeopleLine({ client, further }: PeopleLineProps) {
  const text = further.filter(Boolean).join(" · ");
  return (
    <span className={classes.line}>
      <span>{client}</span>
      <small title={text}>{text}</small>
    </span>
  );
}
