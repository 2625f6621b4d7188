/** Characters of a subscription's address. */
export const LONGEST_ENDPOINT = 1000;

/** The push services of Chrome and its relatives, Firefox, Safari and Edge. The server calls no other address. */
const HOSTS = [
  "fcm\\.googleapis\\.com",
  "[\\w-]+\\.push\\.services\\.mozilla\\.com",
  "[\\w-]+\\.push\\.apple\\.com",
  "[\\w-]+(\\.[\\w-]+)*\\.notify\\.windows\\.com",
];
const SERVICE = new RegExp(`^https://(${HOSTS.join("|")})/[!-~]*$`);

/** Whether a subscription's address is of a known push service, over https and on its usual port. */
export const isPushService = (endpoint: string): boolean => SERVICE.test(endpoint);
