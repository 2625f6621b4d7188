/** Characters of a subscription's address. */
export const LONGEST_ENDPOINT = 1000;

/** The push services of Chrome and its relatives, Firefox, Safari and Edge. The server calls no other address. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
];

/** Whether a subscription's address is of a known push service, over https and on its usual port. */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return false;
  return SERVICES.some((service) => service.test(url.hostname));
}
