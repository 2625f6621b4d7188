/** A float of $50 and Bs 1,000. */
export const sampleFloat = (change: object = {}) => ({ float: { USD: 50, VES: 1000 }, ...change });
