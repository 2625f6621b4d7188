const FAILED = "from courier_actions a where a.delivery_id = o.id and a.kind = 'fail' and a.status = 'done'";

/** An order keeps how often it was tried in vain, and why the last time. The phones' actions are the attempts. */
export const ATTEMPT_RULES = {
  "an order that counts other attempts than it had": `select o.id from deliveries o
    where o.attempt_count != (select count(*) ${FAILED}) or (o.attempt_count > 0 and coalesce(o.attempt_reason, '') !=
      coalesce((select a.reason ${FAILED} order by a.id desc limit 1), ''))`,
};
