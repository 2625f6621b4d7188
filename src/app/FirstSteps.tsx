import { ActionIcon, Title } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { clientRoutes } from "#features/clients/contract.ts";
import { courierRoutes } from "#features/couriers/contract.ts";
import { serviceRoutes } from "#features/services/contract.ts";
import { firstStepTexts } from "#shared/texts.ts";
import { request } from "#web/api.ts";
import type { Page } from "#web/resource.ts";
import classes from "./FirstSteps.module.css";

const steps = [
  { label: firstStepTexts.service, to: "/services/new", filter: serviceRoutes.filter },
  { label: firstStepTexts.courier, to: "/couriers/new", filter: courierRoutes.filter },
  { label: firstStepTexts.client, to: "/clients/new", filter: clientRoutes.filter },
];

const query = { perPage: 1 };

/** What a new company does first. Each step is done when its list has something; with all of them done it is gone. */
export function FirstSteps({ account, ordered }: { account: number; ordered: boolean }) {
  const key = `firstSteps:${account}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) === "hidden");
  const lists = useQueries({
    queries: steps.map(({ filter }) => ({
      queryKey: [filter.path, query],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await request(filter, { query, signal })) as Page<unknown>,
      enabled: !hidden,
    })),
  });
  const counts = lists.map(({ data }) => data?.total);
  if (hidden || counts.includes(undefined)) return null;

  const all = [
    ...steps.map((step, index) => ({ ...step, done: counts[index] !== 0 })),
    { label: firstStepTexts.order, to: "/deliveries/new", done: ordered },
  ];
  const done = all.filter((step) => step.done).length;
  if (done === all.length) return null;
  const hide = () => {
    localStorage.setItem(key, "hidden");
    setHidden(true);
  };
  return (
    <section className={classes.card} aria-label={firstStepTexts.title}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {firstStepTexts.title}
        </Title>
        <span className={classes.count}>{firstStepTexts.count(done, all.length)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--text-soft)"
          aria-label={firstStepTexts.hide}
          onClick={hide}
        >
          <IconX size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <ol className={classes.steps}>
        {all.map(({ label, to, done }, index) => (
          <li key={to} data-done={done}>
            <span className={classes.mark} aria-hidden>
              {done ? <IconCheck size={14} stroke={2.4} /> : index + 1}
            </span>
            {done ? (
              <span>
                {label}
                <span className={classes.said}> ({firstStepTexts.done})</span>
              </span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
