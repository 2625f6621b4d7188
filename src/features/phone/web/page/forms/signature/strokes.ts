import type { PointGroup } from "signature_pad";

interface Box {
  width: number;
  height: number;
}

const scaled = (strokes: readonly PointGroup[], { width, height }: Box): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * width, y: point.y * height })),
  }));

/** Strokes as parts of the box in which they were drawn, so that they keep their place in another one. */
export const ofUnit = (strokes: readonly PointGroup[], { width, height }: Box) =>
  scaled(strokes, { width: 1 / width, height: 1 / height });

/** Strokes as they stand in a box, of parts of it. */
export const inBox = (strokes: readonly PointGroup[], box: Box) => scaled(strokes, box);

/** A tenth of the box, once across. */
const SHORTEST = 0.1;

/** Whether something was signed: a dot is no signature. */
export function isSignature(strokes: readonly PointGroup[]): boolean {
  const length = strokes.reduce((all, { points }) => {
    const steps = points.slice(1).map((point, at) => {
      const { x, y } = points[at] ?? point;
      return Math.hypot(point.x - x, point.y - y);
    });
    return all + steps.reduce((sum, step) => sum + step, 0);
  }, 0);
  return length >= SHORTEST;
}
