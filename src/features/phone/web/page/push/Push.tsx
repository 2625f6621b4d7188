import { useEffect, useState } from "react";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { readState, subscribe, unsubscribe } from "./push.ts";

/** Whether this phone is told of changes while its page is closed. Only where browser and server can. */
export function Push() {
  const [state, setState] = useState<Awaited<ReturnType<typeof readState>>>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void readState().then((read) => {
      if (!gone) setState(read);
    });
    return () => {
      gone = true;
    };
  }, []);
  if (!state) return null;
  const choose = async (subscribed: boolean) => {
    const why = await (subscribed ? subscribe(state.key) : unsubscribe()).catch((error: unknown) => {
      console.info(error);
      return texts.pushFailed;
    });
    setProblem(why);
    if (why === null) setState({ ...state, subscribed });
  };
  return (
    <>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={state.subscribed}
          aria-checked={state.subscribed}
          onChange={({ target: { checked } }) => void choose(checked)}
        />
        {texts.push}
      </label>
      <p role="alert" className="error">
        {problem}
      </p>
    </>
  );
}
