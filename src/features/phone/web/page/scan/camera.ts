// Reads codes with the phone's camera, where the browser can.

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

type DetectorType = new (options: { formats: string[] }) => Detector;

/** How often a picture is read: a phone stays cool, and nobody waits. */
const EVERY_MS = 250;

const detectorType = (): DetectorType | undefined =>
  (globalThis as { BarcodeDetector?: DetectorType }).BarcodeDetector;

export const canScan = (): boolean => detectorType() !== undefined && "mediaDevices" in navigator;

/**
 * Shows the camera's picture and hands over each code that it sees. Returns what stops both. `onFailed`: the camera is not to be had, or
 * codes are not read after all.
 */
export function watchCodes(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  onFailed: () => void,
): () => void {
  const Type = detectorType();
  if (!Type) throw new Error("This browser reads no codes");
  const detector = new Type({ formats: ["qr_code"] });
  let stream: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const stop = () => {
    hasEnded = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const fail = (error: unknown) => {
    console.info(error);
    stop();
    onFailed();
  };
  const look = async () => {
    const codes = await detector.detect(video);
    for (const { rawValue } of codes) if (!hasEnded) onCode(rawValue);
    if (!hasEnded) timer = setTimeout(() => void look().catch(fail), EVERY_MS);
  };
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (hasEnded) return stop();
    video.srcObject = stream;
    await video.play();
    await look();
  };
  void start().catch((error: unknown) => {
    if (!hasEnded) fail(error);
  });
  return stop;
}
