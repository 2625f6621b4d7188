interface FailedProps {
  title: string;
  hint: string;
  reload: string;
}

/** Stands in place of a page that can't be shown. */
export const Failed = ({ title, hint, reload }: FailedProps) => (
  <main role="alert">
    <h1>{title}</h1>
    <p>{hint}</p>
    <button type="button" className="main" onClick={() => window.location.reload()}>
      {reload}
    </button>
  </main>
);
