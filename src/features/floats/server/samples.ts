/** A float of $20 and Bs 500 from one's shift. */
export const sampleCourierFloat = (change: object = {}) => ({
  amounts: { USD: 20, VES: 500 },
  place: "shift",
  ...change,
});
