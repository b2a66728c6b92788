import { withStorage } from "../../lib/storage.ts";

const key = "alarmSound";

let audio: AudioContext | undefined;

/** Whether this browser makes a sound at a new alarm; the choice is stored. */
export function hasAlarmSound(): boolean {
  return withStorage("localStorage", (storage) => storage.getItem(key)) === "on";
}

export function keepAlarmSound(isOn: boolean): void {
  withStorage("localStorage", (storage) => (isOn ? storage.setItem(key, "on") : storage.removeItem(key)));
}

/** Plays two tones. Browsers allow them once the page was clicked or typed into. */
export function playAlarmSound(): void {
  if (!("AudioContext" in window)) return;
  audio ??= new AudioContext();
  void audio.resume();
  [880, 660].forEach((frequency, index) => {
    if (!audio) return;
    const startsAt = audio.currentTime + index * 0.25;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.2 });
    volume.gain.setTargetAtTime(0, startsAt + 0.15, 0.03);
    tone.connect(volume).connect(audio.destination);
    tone.start(startsAt);
    tone.stop(startsAt + 0.3);
  });
}
