/** What the worker thread of papers can do. */
export default {};
