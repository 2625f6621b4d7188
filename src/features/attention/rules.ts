/** A daily backup, and an hour for its retry: the same as the alert in `deploy/prometheus-rules.yml`. */
const MOST_MS = 25 * 3_600_000;

/** Whether the last backup is older than a day and an hour. */
export const isBackupLate = (last: Date, now: Date): boolean => now.getTime() - last.getTime() > MOST_MS;

/** Whether files take 90% of their room or more. Both are bytes. */
export const areFilesFull = ({ used, most }: { used: number; most: number }): boolean =>
  used * 10 >= most * 9;
