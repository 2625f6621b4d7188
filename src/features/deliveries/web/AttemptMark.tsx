import { IconDoorOff } from "@tabler/icons-react";
import type { Delivery } from "../contract.ts";
import { attemptText } from "../texts.ts";
import classes from "./deliveries.module.css";

/** An open order's failed attempts: how many, and why the last one failed. */
export const AttemptMark = ({
  order: { status, attempts },
}: {
  order: Pick<Delivery, "status" | "attempts">;
}) =>
  attempts && status === "in_transit" ? (
    <span className={classes.attempts}>
      <IconDoorOff size={13} stroke={2} aria-hidden />
      {attemptText(attempts)}
    </span>
  ) : null;
