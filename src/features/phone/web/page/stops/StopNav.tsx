import { phonePageTexts as texts } from "../pageTexts.ts";

interface StopNavProps {
  /** Of the order that is shown, from 0. */
  index: number;
  count: number;
  hasList: boolean;
  /** New or changed orders that he has not looked at. */
  news: string;
  onMove: (by: 1 | -1) => void;
  onList: () => void;
}

/** Which of the open orders is shown, and the ways to the others. */
export function StopNav({ index, count, hasList, news, onMove, onList }: StopNavProps) {
  const step = (by: 1 | -1, sign: string, label: string) => (
    <button type="button" onClick={() => onMove(by)} disabled={count < 2} aria-label={label}>
      {sign}
    </button>
  );
  return (
    <nav aria-label={texts.title}>
      {step(-1, "‹", texts.previous)}
      <button type="button" className="where" onClick={onList} disabled={!hasList}>
        {texts.of(index + 1, count)}
        {news && <em className="mark">{news}</em>}
      </button>
      {step(1, "›", texts.next)}
    </nav>
  );
}
