import { useEffect, useState } from "react";
import type { Stop } from "#features/phone/contract.ts";
import { DeliverForm } from "./DeliverForm.tsx";
import { keepForm, type OpenForm, readForm } from "./draft.ts";
import { FailForm } from "./FailForm.tsx";
import { phonePageTexts as texts } from "./pageTexts.ts";
import { StopList } from "./StopList.tsx";
import { StopNav } from "./StopNav.tsx";
import { StopView } from "./StopView.tsx";
import { usePhone } from "./state.ts";

const isOpen = ({ status }: Stop) => status === "pending" || status === "in_transit";

/** The open orders, one at a time. */
export function Stops() {
  const { stops, list } = usePhone();
  const [chosen, setChosen] = useState<number | null>(null);
  const [form, setForm] = useState(readForm);
  const [listing, setListing] = useState(false);
  /** The keyboard's place after a form or the list. */
  const [returned, setReturned] = useState(false);
  // A form starts at its top, wherever the order was scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs whenever something else is shown
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [form, listing]);
  const open = stops.filter(isOpen);
  const ended = stops.filter((stop) => !isOpen(stop));
  const found = open.findIndex(({ id }) => id === chosen);
  const index = Math.max(0, found);
  const stop = open[index];
  const openForm = (next: OpenForm | null) => {
    keepForm(next);
    setForm(next);
  };
  const back = () => {
    openForm(null);
    setListing(false);
    setReturned(true);
  };
  const show = (next: Stop | undefined) => setChosen(next?.id ?? null);

  if (form?.kind === "deliver") return <DeliverForm form={form} onDone={back} />;
  if (form) return <FailForm form={form} onDone={back} />;
  if (listing) {
    const choose = (next: Stop) => {
      show(next);
      back();
    };
    return <StopList open={open} ended={ended} onChoose={choose} onBack={back} />;
  }
  const hasList = ended.length > 0 || open.length > 1;
  if (!stop)
    return (
      <main className="empty">
        <h1>{texts.none}</h1>
        <p className="soft">{ended.length > 0 ? texts.finished(ended.length) : texts.noneHint}</p>
        {hasList && (
          <button type="button" onClick={() => setListing(true)}>
            {texts.all}
          </button>
        )}
      </main>
    );
  const go = (by: 1 | -1) => {
    setReturned(false);
    show(open[(index + by + open.length) % open.length]);
  };
  return (
    <main>
      <StopNav
        index={index}
        count={open.length}
        hasList={hasList}
        onMove={go}
        onList={() => setListing(true)}
      />
      <StopView
        key={stop.id}
        stop={stop}
        focused={returned}
        onForm={(kind) => {
          show(stop);
          openForm({ id: crypto.randomUUID(), kind, stop, rate: list.rate });
        }}
      />
    </main>
  );
}
