// @alone Its hooks stand outside a suite, so they would run for other files too.
import assert from "node:assert/strict";
import { after } from "node:test";
import { startMailServer } from "#test/mail/mailServer.ts";
import { expectNoViolations } from "../accessibility.ts";
import { engines, stage } from "../fixtures.ts";
import { HomePage } from "../pages/HomePage.ts";
import { LoginPage } from "../pages/LoginPage.ts";
import { ForgotPage, ResetPage } from "../pages/RecoveryPages.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";
import { waitForValue } from "../waitForValue.ts";

const mailServer = await startMailServer();
after(() => mailServer.stop());

const smallPhone = { name: "small-phone-dark", width: 360, height: 640, scheme: "dark" } as const;
const NEXT = "otra-clave-segura-2";

const journey = stage(engines.second, mailServer.env);

journey("a forgotten password is replaced by a mailed link", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  const before = mailServer.mails.length;
  const elsewhere = await scene.visit(owner);
  const visit = await scene.visit();
  const door = await new LoginPage(visit).open();
  await door.fill("Email", owner.email);
  // The keyboard finds the link behind the password.
  await door.field("Contraseña").focus();
  await door.link("¿Olvidaste tu contraseña?").focus();
  await visit.page.keyboard.press("Enter");
  const forgot = await new ForgotPage(visit).opened();
  await waitForValue(forgot.field("Email"), owner.email);
  await forgot.field("Email").press("Enter");
  await forgot.isSent();
  await expectNoViolations(visit, "the mail is on its way");

  const mail = await mailServer.mail(before);
  assert.deepEqual(mail.to, [owner.email]);
  const url = new URL(/https:\S+/.exec(mail.text)?.[0] ?? "");
  assert.equal(url.origin, mailServer.env.PUBLIC_URL);

  // The mail is read on a phone.
  const phone = await scene.visit(undefined, smallPhone);
  const referers: string[] = [];
  phone.page.on("request", (request) => referers.push(request.headers().referer ?? ""));
  const reset = await new ResetPage(phone).open(url.pathname);
  phone.expectRefusal("POST", /\/password\/reset$/, 422);
  await reset.submit("corta", "otra");
  await reset.sees("Tiene que tener como minimo 8 caracteres");
  await reset.sees("Las contraseñas no coinciden");
  await expectNoViolations(phone, "a refused password");
  const width = await phone.page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, smallPhone.width);
  await reset.submit(NEXT);
  await reset.sees("Tu contraseña cambió. Inicia sesión con la nueva.");
  assert.deepEqual(
    referers.filter((referer) => referer.includes("/reset/")),
    [],
    "the token leaves with no request",
  );
  await reset.link("Iniciar sesión").click();
  await (await new LoginPage(phone).opened()).signIn(owner.email, NEXT);
  await new Screen(phone).arriveAt(HomePage);

  // The other device is signed out, and the link is used up.
  elsewhere.expectRefusal("GET", /\/user$/, 401);
  await elsewhere.page.goto("/users/changePassword/");
  await new LoginPage(elsewhere).opened();
  const again = await new ResetPage(elsewhere).open(url.pathname);
  elsewhere.expectRefusal("POST", /\/password\/reset$/, 422);
  await again.submit("una-tercera-clave");
  await again.page.getByRole("alert").getByText("El enlace no es válido o venció").waitFor();
  await expectNoViolations(elsewhere, "a used link");
  await again.link("Pedir otro enlace").click();
  await new ForgotPage(elsewhere).opened();
});

const plain = stage(engines.first, { SMTP_URL: "", MAIL_FROM: "", PUBLIC_URL: "" });
plain("without a mail server nobody is sent to a page that can't help", devices.phoneLight, async (scene) => {
  const visit = await scene.visit();
  const config = visit.page.waitForResponse("**/api/config");
  const door = await new LoginPage(visit).open();
  await (await config).finished();
  // The page drew the answer, which brings the other link.
  await door.button("¿No tienes cuenta? Regístrate").waitFor();
  await visit.settled();
  assert.equal(await door.link("¿Olvidaste tu contraseña?").count(), 0);
  await visit.page.goto("/forgot");
  await new ForgotPage(visit).sees(/^Este servidor no envía correos/);
  assert.equal(await door.button("Enviar enlace").count(), 0);
  await expectNoViolations(visit, "no recovery by mail");
});

const closed = stage(engines.first, { REGISTRATION: "closed" });
closed("a closed server offers no registration", devices.desktopDark, async (scene) => {
  const visit = await scene.visit();
  const door = await new LoginPage(visit).open();
  await door.button("¿No tienes cuenta? Regístrate").waitFor({ state: "hidden" });
  await door.link("¿Olvidaste tu contraseña?").waitFor();
});
