import { useState } from "react";
import type { Stop } from "#features/phone/contract.ts";
import { randomUuid } from "#web/randomUuid.ts";
import { DeliverForm } from "../forms/DeliverForm.tsx";
import { keepForm, type OpenForm, readForm } from "../forms/draft.ts";
import { FailForm } from "../forms/FailForm.tsx";
import { usePhone } from "../outbox/state.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { todayFirst } from "./days.ts";
import { StopList } from "./StopList.tsx";
import { StopNav } from "./StopNav.tsx";
import { StopView } from "./StopView.tsx";
import { useStep } from "./steps.ts";

const isOpen = ({ status }: Stop) => status === "pending" || status === "in_transit";

/** The open orders, one at a time. */
export function Stops() {
  const { stops, list, entries } = usePhone();
  const [chosen, setChosen] = useState<number | null>(null);
  const [form, setForm] = useState(readForm);
  const [listing, setListing] = useState(false);
  /** The order was chosen from the list, where the back key returns to. */
  const [fromList, setFromList] = useState(false);
  /** The keyboard's place after a form or the list. */
  const [returned, setReturned] = useState(false);
  const open = todayFirst(stops.filter(isOpen), list.today);
  const ended = stops.filter((stop) => !isOpen(stop));
  const found = open.findIndex(({ id }) => id === chosen);
  const index = Math.max(0, found);
  const stop = open[index];
  /** A form and the list begin at their top, wherever the page was scrolled to. */
  const openForm = (next: OpenForm | null) => {
    keepForm(next);
    setForm(next);
    window.scrollTo(0, 0);
  };
  const openList = () => {
    setListing(true);
    window.scrollTo(0, 0);
  };
  const closeForm = () => {
    openForm(null);
    setReturned(true);
  };
  const closeList = () => {
    setListing(false);
    setFromList(false);
    setReturned(true);
    window.scrollTo(0, 0);
  };
  const backToList = () => {
    setFromList(false);
    openList();
  };
  useStep(listing || fromList, closeList);
  useStep(fromList, backToList);
  useStep(form !== null, closeForm);
  const show = (next: Stop | undefined) => setChosen(next?.id ?? null);

  if (form?.kind === "deliver") return <DeliverForm form={form} onDone={closeForm} />;
  if (form) return <FailForm form={form} onDone={closeForm} />;
  if (listing) {
    const choose = (next: Stop) => {
      show(next);
      setListing(false);
      setFromList(true);
      setReturned(true);
      window.scrollTo(0, 0);
    };
    return <StopList open={open} ended={ended} today={list.today} onChoose={choose} onBack={closeList} />;
  }
  const hasList = ended.length > 0 || open.length > 1;
  if (!stop) return <NoStop ended={ended.length} onList={openList} />;
  const go = (by: 1 | -1) => {
    setReturned(false);
    show(open[(index + by + open.length) % open.length]);
  };
  return (
    <main>
      <StopNav index={index} count={open.length} hasList={hasList} onMove={go} onList={openList} />
      <StopView
        key={stop.id}
        stop={stop}
        today={list.today}
        focused={returned}
        inReview={entries.some(({ state, action }) => state === "review" && action.delivery_id === stop.id)}
        onForm={(kind) => {
          show(stop);
          openForm({ id: randomUuid(), kind, stop, rate: list.rate });
        }}
      />
    </main>
  );
}

/** No order is open: what ended may still be looked at. */
function NoStop({ ended, onList }: { ended: number; onList: () => void }) {
  return (
    <main className="empty">
      <h1>{texts.none}</h1>
      <p className="soft">{ended > 0 ? texts.finished(ended) : texts.noneHint}</p>
      {ended > 0 && (
        <button type="button" onClick={onList}>
          {texts.all}
        </button>
      )}
    </main>
  );
}
