import { MARK_PATH, MARK_SIZE } from "#shared/brand.ts";

/** The product's mark in the text's colour. Its name is beside it or on its link. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`} aria-hidden="true">
      <path d={MARK_PATH} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
