import { Sound } from "../news/Sound.tsx";
import { MyDay } from "../outbox/MyDay.tsx";
import type { Phone } from "../outbox/state.ts";
import { Push } from "../push/Push.tsx";
import { Duty } from "./Duty.tsx";

/** The courier's own day, whether he takes orders, and how he hears of them. */
export default function Own({ phone }: { phone: Phone }) {
  return (
    <>
      <MyDay phone={phone} />
      <Duty />
      <Sound />
      <Push />
    </>
  );
}
