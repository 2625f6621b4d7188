import type { FastifyInstance } from "fastify";

const TURN_MS = 5;

/**
 * Begins as many requests in one turn of the event loop as there is time for, and the others in the next turns, in the order in which
 * they came. Where many come at once, and each takes long (the first ones of a server do), they would hold up all else that waits for
 * the event loop: changes that the disk has kept meanwhile, answers of other threads and of the database.
 */
export function takeTurns(app: FastifyInstance): void {
  const begin = createTurns();
  app.addHook("onRequest", (_request, _reply, done) => begin(done));
}

/** `clock` tells milliseconds. */
export function createTurns(clock: () => number = () => performance.now()) {
  let turn: number | null = null;
  return function begin(work: () => void): void {
    if (turn === null) {
      turn = clock();
      // Before those that have to wait.
      setImmediate(() => {
        turn = null;
      });
    }
    if (clock() - turn < TURN_MS) work();
    else setImmediate(begin, work);
  };
}
