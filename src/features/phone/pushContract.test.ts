import assert from "node:assert/strict";
import { test } from "node:test";
import { isPushService } from "./pushContract.ts";

test("only known push services are called, over https and on their usual port", () => {
  for (const endpoint of [
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://fcm.googleapis.com/wp/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QABC",
    "https://wns2-bl2p.notify.windows.com/w/?token=abc",
  ])
    assert.equal(isPushService(endpoint), true, endpoint);
  for (const endpoint of [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://user:secret@fcm.googleapis.com/abc",
    "https://fcm.googleapis.com.example.com/abc",
    "https://example.com/fcm.googleapis.com",
    "https://evilpush.apple.com/abc",
    "https://push.apple.com/abc",
    "https://localhost/abc",
    "https://169.254.169.254/latest",
    "https://127.0.0.1/abc",
    "abc",
    "",
  ])
    assert.equal(isPushService(endpoint), false, endpoint);
});
