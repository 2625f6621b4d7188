import { offeredCalendar } from "#features/calendar/server/queries.ts";
import { errorsOfWish } from "#features/calendar/server/verbs/checkWish.ts";
import { dayEndsIn, findLogo } from "#features/company/server/queries.ts";
import { quoteErrors, quoteOrder } from "#features/deliveries/server/verbs/quoteOrder.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { formRoutes as routes } from "#features/requests/formContract.ts";
import { networkOf } from "#server/admission/network.ts";
import { change, file, read } from "#server/endpoint.ts";
import { checkLimits, countAttempt } from "#server/signIn/attempts.ts";
import { dayAt } from "#shared/dates.ts";
import { invalid, orNotFound } from "#shared/errors.ts";
import { spoiltDocuments } from "#shared/identifiers/spoilt.ts";
import { isId } from "#shared/numbers.ts";
import { askInForm, zoneOf } from "./ask.ts";
import { inTurn, limitsOf, limitsOfNetwork } from "./limits.ts";
import { findDoor, formOf, hasZones, isOffered, type OpenForm } from "./queries.ts";

/** The day of the company whose form it is. */
const momentOfDoor = (door: OpenForm, now: Date, timeZone: string) => ({
  today: dayAt(now, { timeZone, dayEnds: dayEndsIn(door) }),
  timeZone,
});

export const formEndpoints = [
  read(routes.get, async ({ db, params: { slug }, now, config: { timeZone } }) => {
    const door = orNotFound(await findDoor(db, slug));
    const { today } = momentOfDoor(door, now, timeZone);
    const [form, calendar] = await Promise.all([
      formOf(db, door, slug),
      offeredCalendar(db, door.companyId, { today, timeZone }),
    ]);
    return { answer: { ...form, ...calendar, today } };
  }),

  file(routes.logo, async ({ db, params: { slug } }) => {
    const { companyId } = orNotFound(await findDoor(db, slug));
    const body = Buffer.from(orNotFound(await findLogo(db, companyId)));
    return { name: "logo.png", contentType: "image/png", disposition: "inline", body, events: [] };
  }),

  read(routes.quote, async ({ db, params: { slug }, query, now, config: { timeZone } }) => {
    const door = orNotFound(await findDoor(db, slug));
    const { companyId } = door;
    const { today } = momentOfDoor(door, now, timeZone);
    const { service_id, date, pickup_address, delivery_address } = query;
    if (!(await isOffered(db, companyId, service_id)))
      throw invalid({ service_id: [deliveryTexts.unknownService] });
    const [from, to] = await Promise.all([
      zoneOf(db, companyId, { chosen: query.pickup_zone_id, address: pickup_address }),
      zoneOf(db, companyId, { chosen: query.delivery_zone_id, address: delivery_address }),
    ]);
    const isUnknown = (address: string | undefined, zone: number | null) => Boolean(address) && zone === null;
    if (isUnknown(pickup_address, from) || isUnknown(delivery_address, to))
      if (await hasZones(db, companyId)) return { answer: { amount: null } };
    const order = { service_id, date: date ?? today, pickup_zone_id: from, delivery_zone_id: to };
    const { amount } = await quoteOrder(db, companyId, today, order);
    return { answer: { amount } };
  }),

  change(routes.ask, {
    guard: async ({ database, params, ip, now }, run) => {
      const { companyId } = orNotFound(await findDoor(database.read, params.slug));
      const network = networkOf(ip);
      const limits = limitsOf(companyId, network);
      // Before the turn, so that what is refused doesn't wait, and in it, because others were counted meanwhile.
      await checkLimits(database.read, limits, now);
      return inTurn(companyId, network, async () => {
        await checkLimits(database.read, limits, now);
        return run();
      });
    },
    check: async ({ db, params, now, at, config: { timeZone }, body }) => {
      const door = orNotFound(await findDoor(db, params.slug));
      const { today } = momentOfDoor(door, now, timeZone);
      const { service_id } = body;
      const errors = await quoteErrors(db, door.companyId, today, body);
      if (isId(service_id) && !(await isOffered(db, door.companyId, service_id)))
        errors.service_id = [deliveryTexts.unknownService];
      Object.assign(errors, await errorsOfWish(db, { companyId: door.companyId, today, at, timeZone }, body));
      const document = body.anonymous_client?.registration_number;
      Object.assign(errors, spoiltDocuments({ "anonymous_client.registration_number": document }));
      return { errors, checked: door };
    },
    handle: async ({ tx, checked: door, body, ip, now, at, origin, config }) => {
      // What a program filled in is kept nowhere, so it takes no other's place.
      const limits = body.website?.trim() ? limitsOfNetwork : limitsOf;
      await countAttempt(tx, limits(door.companyId, networkOf(ip)), now);
      const { number, token, events } = await askInForm(tx, door, body, {
        at,
        ...momentOfDoor(door, now, config.timeZone),
      });
      const tracking_url = door.tracking === 1 ? `${origin}/t/${token}` : null;
      return { answer: { number, tracking_url }, events };
    },
  }),
];
