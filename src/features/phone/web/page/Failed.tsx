import { phonePageTexts as texts } from "./pageTexts.ts";

export function Failed({ title, hint }: { title: string; hint: string }) {
  return (
    <main role="alert">
      <h1>{title}</h1>
      <p>{hint}</p>
      <button type="button" className="main" onClick={() => window.location.reload()}>
        {texts.reload}
      </button>
    </main>
  );
}
