import { channel } from "node:diagnostics_channel";

/** What the operator should know about a database connection. */
export interface Notice {
  message: string;
  error?: string;
}

/** Databases publish notices here, for the log. */
export const notices = channel("mandado.database-notice");

export const publishNotice = (notice: Notice): void => notices.publish(notice);
