import { useState } from "react";
import type { Stop } from "#features/phone/contract.ts";
import { DeliverForm } from "../forms/DeliverForm.tsx";
import { keepForm, type OpenForm, readForm } from "../forms/draft.ts";
import { newsText } from "../news/newsText.ts";
import { usePhone } from "../outbox/state.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { skipped } from "../round/order.ts";
import { putInOrder } from "../round/ownOrder.ts";
import { addParcel, keepAboard, readAboard } from "../scan/aboard.ts";
import type { ScanProps } from "../scan/Scan.tsx";
import { useLoaded } from "../useLoaded.ts";
import { isOther, todayFirst } from "./days.ts";
import { StopList } from "./StopList.tsx";
import { StopNav } from "./StopNav.tsx";
import { StopView } from "./StopView.tsx";
import { useStep } from "./steps.ts";
import { tripOf } from "./trips.ts";

const isOpen = ({ status }: Stop) => status === "pending" || status === "in_transit";

/** Which of the page's views is open. The phone's back key goes from the form to the order, and from an order to the list it was chosen in. */
function useViews() {
  const [form, setForm] = useState(readForm);
  const [listing, setListing] = useState(false);
  const [fromList, setFromList] = useState(false);
  /** The keyboard's place after a form or the list. */
  const [returned, setReturned] = useState(false);
  /** A view begins at its top, wherever the page was scrolled to. */
  const show = (list: boolean, chosen: boolean) => {
    setListing(list);
    setFromList(chosen);
    window.scrollTo(0, 0);
  };
  const openForm = (next: OpenForm | null) => {
    keepForm(next);
    setForm(next);
    window.scrollTo(0, 0);
  };
  const closeForm = () => {
    openForm(null);
    setReturned(true);
  };
  const closeList = () => {
    show(false, false);
    setReturned(true);
  };
  const leaveList = () => {
    show(false, true);
    setReturned(true);
  };
  const openList = () => show(true, false);
  useStep(listing || fromList, closeList);
  useStep(fromList, openList);
  useStep(form !== null, closeForm);
  return { form, openForm, closeForm, listing, openList, closeList, leaveList, returned, setReturned };
}

/** The open orders, one at a time. */
export function Stops() {
  const { stops, list, marks } = usePhone();
  const [chosen, setChosen] = useState<number | null>(null);
  const { form, openForm, closeForm, returned, setReturned, ...views } = useViews();
  const { open, reviewed, ended } = sortOut(stops, list.today);
  const chosenIndex = open.findIndex(({ id }) => id === chosen);
  const index = Math.max(0, chosenIndex);
  const stop = open[index];
  const show = (next: Stop | undefined) => setChosen(next?.id ?? null);
  // An order that comes first meanwhile does not take the place of the one under his thumb.
  if (stop && chosenIndex === -1) show(stop);
  const [aboard, load] = useAboard(open, show);

  if (form?.kind === "deliver") return <DeliverForm form={form} onDone={closeForm} />;
  if (form) return <LoadedForm form={form} onDone={closeForm} />;
  const openFor = (kind: OpenForm["kind"], of: Stop) =>
    openForm({ id: crypto.randomUUID(), kind, stop: of, rate: list.rate });
  if (views.listing) {
    const choose = (next: Stop) => {
      show(next);
      views.leaveList();
    };
    return (
      <StopList
        {...{ open, reviewed, ended, marks, today: list.today }}
        onChoose={choose}
        onNote={(of) => openFor("note", of)}
        onBack={views.closeList}
      />
    );
  }
  const hasList = ended.length + reviewed.length > 0 || open.length > 1;
  // Whether he has orders is known once the first list has come.
  if (list.today === null) return <p className="splash">{texts.opening}</p>;
  if (!stop) return <NoStop ended={ended.length} reviewed={reviewed.length} onList={views.openList} />;
  const go = (by: 1 | -1) => {
    setReturned(false);
    show(open[(index + by + open.length) % open.length]);
  };
  const next = open[index + 1];
  const skip = () => {
    void skipStop(stop, open, list.today);
    setReturned(true);
    show(next);
  };
  const canSkip = [stop, next].every((candidate) => candidate && !isOther(candidate.date, list.today));
  const news = newsText(new Map([...marks].filter(([id]) => id !== stop.id)));
  return (
    <main>
      <StopNav {...{ index, count: open.length, hasList, news }} onMove={go} onList={views.openList} />
      <ScanBar stops={open} onParcel={load} />
      <StopView
        key={stop.id}
        stop={stop}
        aboard={aboard}
        trip={tripOf(stops, stop)}
        today={list.today}
        focused={returned}
        mark={marks.get(stop.id)}
        onSkip={canSkip ? skip : undefined}
        onForm={(kind) => {
          show(stop);
          openFor(kind, stop);
        }}
      />
    </main>
  );
}

/** What he has loaded of these orders, and what takes another parcel and shows its order. */
function useAboard(open: readonly Stop[], show: (stop: Stop) => void) {
  const [aboard, setAboard] = useState(readAboard);
  const load = (stop: Stop, parcel?: number) => {
    const next = addParcel(aboard, stop, parcel);
    keepAboard(next, open);
    setAboard(next);
    show(stop);
  };
  return [aboard, load] as const;
}

/** Reads labels above the order whose parcel was read last; offered to those who have orders of several parcels. */
function ScanBar({ stops, onParcel }: Omit<ScanProps, "onClose">) {
  const [scanning, setScanning] = useState(false);
  if (scanning) return <Scanner {...{ stops, onParcel }} onClose={() => setScanning(false)} />;
  return (
    stops.some(({ packages }) => packages > 1) && (
      <button type="button" onClick={() => setScanning(true)}>
        {texts.scan}
      </button>
    )
  );
}

const loadScan = () => import("../scan/Scan.tsx");

function Scanner(props: ScanProps) {
  const { loaded: Scan, failed } = useLoaded(loadScan);
  return Scan ? <Scan {...props} /> : failed && <p className="error">{texts.failed}</p>;
}

const loadForm = () => import("../forms/OtherForm.tsx");

function LoadedForm(props: { form: OpenForm; onDone: () => void }) {
  const { loaded: OtherForm, failed } = useLoaded(loadForm);
  return OtherForm ? <OtherForm {...props} /> : failed && <p className="error">{texts.failed}</p>;
}

/** The orders by what he can do with them. The office decides about the reviewed ones. */
function sortOut(stops: readonly Stop[], today: string | null) {
  const open = stops.filter(isOpen);
  return {
    open: todayFirst(
      open.filter(({ in_review }) => !in_review),
      today,
    ),
    reviewed: open.filter(({ in_review }) => in_review),
    ended: stops.filter((stop) => !isOpen(stop)),
  };
}

/** Today's stop becomes today's last one. */
function skipStop(stop: Stop, open: readonly Stop[], today: string | null) {
  const isToday = ({ date }: Stop) => !isOther(date, today);
  const [todays, others] = [open.filter(isToday), open.filter((other) => !isToday(other))].map((stops) =>
    stops.map(({ id }) => id),
  );
  return putInOrder([...skipped(todays ?? [], stop.id), ...(others ?? [])]);
}

/** No order is open: what ended may still be looked at. */
function NoStop({ ended, reviewed, onList }: { ended: number; reviewed: number; onList: () => void }) {
  return (
    <main className="empty">
      <h1>{texts.none}</h1>
      <p className="soft">{ended > 0 ? texts.finished(ended) : texts.noneHint}</p>
      {reviewed > 0 && <p className="notice">{texts.reviewed(reviewed)}</p>}
      {ended + reviewed > 0 && (
        <button type="button" onClick={onList}>
          {texts.all}
        </button>
      )}
    </main>
  );
}
